package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxMessage;

/** Publishes what a message asks for, beside its effect. */
@MessageDriven(
        name = "PublishingConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.publish"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "4")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer("publisher")
@PersistenceContext(name = IdempotentConsumer.DEFAULT_STORE, unitName = "orders")
public class PublishingConsumer implements MessageListener {

    /** Messages whose handler publishes. */
    public static final String QUEUE = "tck.publish";

    /** How many messages to publish; 1 by default. */
    public static final String COUNT = "publish_count";

    /** Where to; {@link NextConsumer#QUEUE} by default. */
    public static final String TO = "publish_to";

    /** The ordering key; none by default. */
    public static final String KEY = "publish_key";

    /** How many milliseconds from now they may be sent; at once by default. */
    public static final String DELAY = "publish_delay";

    @Inject
    private ScenarioHandler handler;

    @Inject
    private Outbox outbox;

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> {
            handler.handle("publisher", message, entityManager);
            publish(message);
        });
    }

    private void publish(Message asked) throws JMSException {
        int count = asked.propertyExists(COUNT) ? asked.getIntProperty(COUNT) : 1;
        Instant notBefore = asked.propertyExists(DELAY) ? Instant.now().plusMillis(asked.getLongProperty(DELAY)) : null;
        for (int number = 0; number < count; number++) {
            OutboxMessage message = OutboxMessage.toQueue(
                            asked.propertyExists(TO) ? asked.getStringProperty(TO) : NextConsumer.QUEUE)
                    .withType("Published")
                    .withText("message " + number)
                    .withHeader("test_key", asked.getStringProperty("test_key"))
                    .withHeader(NextConsumer.NUMBER, number);
            if (asked.propertyExists(KEY)) {
                message = message.withKey(asked.getStringProperty(KEY));
            }
            outbox.publish(notBefore == null ? message : message.withNotBefore(notBefore));
        }
    }
}
