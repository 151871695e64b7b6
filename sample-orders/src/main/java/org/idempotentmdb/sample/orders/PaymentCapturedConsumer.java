package org.idempotentmdb.sample.orders;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.IdempotentConsumer;

/** Books captured payments. */
@MessageDriven(
        name = "PaymentCapturedConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Topic"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "payments"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "subscriptionDurability", propertyValue = "Durable"),
            @ActivationConfigProperty(propertyName = "clientID", propertyValue = "orders"),
            @ActivationConfigProperty(propertyName = "subscriptionName", propertyValue = "payment-captured"),
            @ActivationConfigProperty(propertyName = "shareSubscriptions", propertyValue = "true"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "8")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED) // the guard commits, then the message is acknowledged
@IdempotentConsumer(value = "payment-captured", identity = "json:/message_id")
// names the entity manager in whose database the effect lives; the guard looks it up
@PersistenceContext(name = IdempotentConsumer.DEFAULT_STORE, unitName = "orders")
public class PaymentCapturedConsumer implements MessageListener {

    @Inject
    private PaymentBooking booking;

    @Override
    public void onMessage(Message message) {
        try {
            booking.book(PaymentCaptured.of(message));
        } catch (JMSException e) {
            throw new UnreadableEventException(e);
        }
    }
}
