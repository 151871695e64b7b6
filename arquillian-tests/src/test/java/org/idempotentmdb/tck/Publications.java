package org.idempotentmdb.tck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Instant;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxMessage;

/** Publishes what a consumed message asks for; {@link PublishingConsumer} has the names of what it may ask. */
@ApplicationScoped
public class Publications {

    @Inject
    private Outbox outbox;

    public void publish(Message asked) throws JMSException {
        int count = asked.propertyExists(PublishingConsumer.COUNT) ? asked.getIntProperty(PublishingConsumer.COUNT) : 1;
        Instant notBefore = asked.propertyExists(PublishingConsumer.DELAY)
                ? Instant.now().plusMillis(asked.getLongProperty(PublishingConsumer.DELAY))
                : null;
        for (int number = 0; number < count; number++) {
            OutboxMessage message = OutboxMessage.toQueue(
                            asked.propertyExists(PublishingConsumer.TO)
                                    ? asked.getStringProperty(PublishingConsumer.TO)
                                    : NextConsumer.QUEUE)
                    .withType("Published")
                    .withText("message " + number)
                    .withHeader("test_key", asked.getStringProperty("test_key"))
                    .withHeader(NextConsumer.NUMBER, number);
            if (asked.propertyExists(PublishingConsumer.KEY)) {
                message = message.withKey(asked.getStringProperty(PublishingConsumer.KEY));
            }
            outbox.publish(notBefore == null ? message : message.withNotBefore(notBefore));
        }
    }
}
