package org.idempotentmdb.demo;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What one consumer did, and what it had to do.
 *
 * @param processed rows that the product has written for the consumer
 * @param unlogged messages among them that the killed server could not log any more
 * @param duplicates deliveries in the log that were suppressed
 * @param failed deliveries in the log that were rolled back or rejected
 * @param afterLostAcknowledgement suppressed deliveries that a lost acknowledgement caused
 * @param expected what each account has to hold
 * @param actual what each account holds
 */
record ConsumerResult(
        long processed,
        long unlogged,
        long duplicates,
        long failed,
        long afterLostAcknowledgement,
        Map<String, Long> expected,
        Map<String, Long> actual) {

    /** Asks the database, and reads the log. */
    static ConsumerResult of(Consumer consumer, Payments payments, OrdersDatabase database, DeliveryLog log) {
        Set<String> processed = database.processedIds(consumer);
        Set<String> unlogged = new HashSet<>(processed);
        unlogged.removeAll(log.processed(consumer));
        return new ConsumerResult(
                processed.size(),
                unlogged.size(),
                log.count(consumer, DeliveryLog.DUPLICATE),
                log.failures(consumer),
                afterLostAcknowledgement(payments, log.completed(consumer), unlogged),
                payments.expected(consumer),
                database.balances(consumer));
    }

    /**
     * Counts the deliveries beyond the number of copies that were sent: each followed a delivery that had ended well, so it was
     * the acknowledgement that the broker did not get. (The broker's redelivered mark says less: it is also on messages that
     * the killed server had received and not begun.)
     */
    private static long afterLostAcknowledgement(Payments payments, Map<String, Long> completed, Set<String> unlogged) {
        return payments.all().stream()
                .mapToLong(payment -> completed.getOrDefault(payment.messageId(), 0L)
                        + (unlogged.contains(payment.messageId()) ? 1 : 0)
                        - Payments.copies(payment))
                .filter(surplus -> surplus > 0)
                .sum();
    }

    long deliveries() {
        return processed + duplicates + failed;
    }

    long expectedTotal() {
        return expected.values().stream().mapToLong(Long::longValue).sum();
    }

    long actualTotal() {
        return actual.values().stream().mapToLong(Long::longValue).sum();
    }
}
