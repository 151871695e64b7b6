package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJB;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.TransactionUnavailableException;

/** Publishes without a guard: without a transaction, in that of an enterprise bean, and in that of a CDI bean. */
@MessageDriven(
        name = "UnguardedPublisher",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.publish.unguarded"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class UnguardedPublisher implements MessageListener {

    /** What it consumes. */
    public static final String QUEUE = "tck.publish.unguarded";

    @Inject
    private Outbox outbox;

    @EJB
    private PublishingEjb ejb;

    @Inject
    private PublishingCdiBean cdiBean;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> {
            String key = message.getStringProperty("test_key");
            ejb.record(refusal(key), key);
            ejb.publish(toNext(key, 1));
            cdiBean.publish(toNext(key, 2));
        });
    }

    /** The class of what is thrown without a transaction. */
    private String refusal(String key) {
        try {
            outbox.publish(toNext(key, 0));
            return "published";
        } catch (TransactionUnavailableException e) {
            return "refused";
        }
    }

    private static OutboxMessage toNext(String key, int number) {
        return OutboxMessage.toQueue(NextConsumer.QUEUE)
                .withKey(key)
                .withHeader("test_key", key)
                .withHeader(NextConsumer.NUMBER, number);
    }
}
