package org.idempotentmdb.internal.inbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.idempotentmdb.spi.MessagingListener;

/**
 * What is known of one delivery while it runs; reports it once, when its transaction has ended. Confined to the delivering
 * thread until then; a container may end the transaction in another one.
 */
final class Delivery {

    private final String consumer;
    private final IncomingMessage message;
    private final MessagingListener listener;
    private final Clock clock;
    private final Instant received;

    private volatile String messageId;
    private volatile DeliveryOutcome ifCommitted = DeliveryOutcome.FAILED;
    private volatile DeliveryOutcome ifRolledBack = DeliveryOutcome.FAILED;
    private volatile Throwable failure;
    private boolean reported;

    Delivery(String consumer, IncomingMessage message, MessagingListener listener, Clock clock) {
        this.consumer = consumer;
        this.message = message;
        this.listener = listener;
        this.clock = clock;
        this.received = clock.instant();
        listener.deliveryReceived(consumer);
    }

    String consumer() {
        return consumer;
    }

    Optional<String> messageId() {
        return Optional.ofNullable(messageId);
    }

    void identifiedAs(String id) {
        this.messageId = id;
    }

    void decidedAs(DeliveryOutcome outcome) {
        this.ifCommitted = outcome;
    }

    void rejectedAs(DeliveryOutcome outcome) {
        this.ifRolledBack = outcome;
    }

    void failedWith(Throwable thrown) {
        this.failure = thrown;
    }

    synchronized void ended(boolean committed) {
        if (reported) {
            return;
        }
        reported = true;
        DeliveryOutcome outcome = committed ? ifCommitted : ifRolledBack;
        DeliveryCompleted completed = new DeliveryCompleted(
                consumer,
                messageId(),
                message.destination(),
                outcome,
                message.deliveryCount(),
                message.redelivered(),
                Duration.between(received, clock.instant()),
                Optional.ofNullable(failure));
        InboxLogger.completed(completed);
        listener.deliveryCompleted(completed);
    }
}
