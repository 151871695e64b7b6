package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.IdempotentConsumer;

/** What an outbox is relayed to: the next guarded consumer, whose effects stand in the order in which it was called. */
@MessageDriven(
        name = "NextConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.next"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "4")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer("next-consumer")
public class NextConsumer implements MessageListener {

    /** What it consumes. */
    public static final String QUEUE = "tck.next";

    /** The header with the number of a message among those that one delivery has published. */
    public static final String NUMBER = "number";

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> {
            String key = message.getStringProperty("test_key") + ' ' + message.getLongProperty(NUMBER);
            entityManager.persist(new Effect("next-consumer", key));
        });
    }
}
