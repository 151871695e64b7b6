package org.idempotentmdb.internal.inbox;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.spi.DeliveryCompleted;

/** The log lines of this package; their ids stand in {@code message-ranges.txt}. Text from outside is made safe here. */
final class InboxLogger {

    /** One line for each delivery, under a name of its own so that an operator can silence it alone. */
    private static final Logger DELIVERIES = System.getLogger("org.idempotentmdb.delivery");

    private static final Logger LOGGER = System.getLogger("org.idempotentmdb.inbox");

    /** Causes can go in a circle. */
    private static final int DEEPEST_CAUSE = 50;

    private InboxLogger() {}

    static void completed(DeliveryCompleted delivery) {
        Level level =
                switch (delivery.outcome()) {
                    case PROCESSED, DUPLICATE -> Level.INFO;
                    case CONFLICT, UNIDENTIFIED, UNGUARDED, FAILED -> Level.WARNING;
                };
        if (DELIVERIES.isLoggable(level)) {
            DELIVERIES.log(level, line(delivery));
        }
    }

    private static String line(DeliveryCompleted delivery) {
        return "IMDB0100 consumer=" + delivery.consumer()
                + " message_id=" + LogText.of(delivery.messageId().orElse(null))
                + " outcome=" + delivery.outcome().label()
                + " delivery_count="
                + delivery.deliveryCount().map(String::valueOf).orElse("-")
                + " duration_ms=" + delivery.duration().toMillis()
                + delivery.failure().map(InboxLogger::cause).orElse("");
    }

    /** Only the types: texts of an application's exceptions may show a payload, and the container logs them anyway. */
    private static String cause(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; depth < DEEPEST_CAUSE && root.getCause() != null; depth++) {
            root = root.getCause();
        }
        return " cause=" + failure.getClass().getName()
                + (root == failure ? "" : " root_cause=" + root.getClass().getName());
    }

    static void identityFromMessageId(String consumer) {
        LOGGER.log(
                Level.WARNING,
                "IMDB0101 Consumer " + consumer
                        + " takes the identity of messages from JMSMessageID. The provider makes"
                        + " another one for each send, so only redeliveries are recognised, not messages that were sent"
                        + " twice. Let the sender set a property and name it in idempotent." + consumer + ".identity."
                        + " This is said once");
    }

    static void identityFromCorrelationId(String consumer) {
        LOGGER.log(
                Level.WARNING,
                "IMDB0102 Consumer " + consumer + " takes the identity of messages from JMSCorrelationID. If several"
                        + " messages share one, only the first is processed. Name the right source in idempotent."
                        + consumer + ".identity. This is said once");
    }

    static void listenerFailed(Class<?> listener, Throwable failure) {
        LOGGER.log(
                Level.ERROR,
                "IMDB0103 The listener " + listener.getName() + " failed; deliveries are not affected",
                failure);
    }
}
