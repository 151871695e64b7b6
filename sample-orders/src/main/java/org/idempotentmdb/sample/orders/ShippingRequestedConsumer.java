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

/** Books shipments. The outbox delivers at least once and always with the same id, so the guard makes it exactly one shipment. */
@MessageDriven(
        name = "ShippingRequestedConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "shipping"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "4")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED) // the guard commits, then the message is acknowledged
@IdempotentConsumer("shipping-requested") // the id is the property message_id, which the outbox sets
public class ShippingRequestedConsumer implements MessageListener {

    @Inject
    private Shipping shipping;

    @Override
    public void onMessage(Message message) {
        try {
            shipping.ship(message.getBody(String.class));
        } catch (JMSException e) {
            throw new UnreadableEventException(e);
        }
    }
}
