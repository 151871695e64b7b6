package org.idempotentmdb.sample.orders;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.IdempotentConsumer;

/** Awards points for captured payments, independently of the booking: it has a consumer name of its own. */
@MessageDriven(
        name = "LoyaltyPointsConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Topic"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "payments"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "subscriptionDurability", propertyValue = "Durable"),
            @ActivationConfigProperty(propertyName = "clientID", propertyValue = "orders"),
            @ActivationConfigProperty(propertyName = "subscriptionName", propertyValue = "loyalty-points"),
            @ActivationConfigProperty(propertyName = "shareSubscriptions", propertyValue = "true"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "8")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED) // the guard commits, then the message is acknowledged
@IdempotentConsumer(value = "loyalty-points", identity = "json:/message_id")
public class LoyaltyPointsConsumer implements MessageListener {

    @Inject
    private LoyaltyPoints points;

    @Override
    public void onMessage(Message message) {
        try {
            points.award(PaymentCaptured.of(message));
        } catch (JMSException e) {
            throw new UnreadableEventException(e);
        }
    }
}
