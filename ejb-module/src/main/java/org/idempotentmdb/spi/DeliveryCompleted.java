package org.idempotentmdb.spi;

import java.time.Duration;
import java.util.Optional;

/**
 * One delivery after its transaction ended.
 *
 * @param consumer the consumer name
 * @param messageId the id as it stands in the table; empty when none was found
 * @param destination the name of the queue or topic; empty when the provider does not tell it
 * @param outcome how it ended
 * @param deliveryCount {@code JMSXDeliveryCount}; empty when the provider does not set it
 * @param redelivered {@code JMSRedelivered}
 * @param duration from the entry into the guard to the end of the transaction
 * @param failure what made the delivery fail; empty when it succeeded or when only the container knows
 */
public record DeliveryCompleted(
        String consumer,
        Optional<String> messageId,
        Optional<String> destination,
        DeliveryOutcome outcome,
        Optional<Integer> deliveryCount,
        boolean redelivered,
        Duration duration,
        Optional<Throwable> failure) {

    /**
     * Whether an earlier delivery of this message committed but its acknowledgement did not reach the broker: the broker
     * says that it delivered before, and the marker exists.
     *
     * @return true for a duplicate with {@code JMSRedelivered} set
     */
    public boolean followsLostAcknowledgement() {
        return redelivered && outcome == DeliveryOutcome.DUPLICATE;
    }
}
