package org.idempotentmdb.demo;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What came out of a run, and what had to.
 *
 * @param payments the payments of the run
 * @param consumers what each consumer did
 * @param paidOrders orders with the status PAID
 * @param shipments shipments that were booked
 * @param shippedOrders orders that they are for
 * @param deadLetters messages in the dead-letter queue
 */
record Results(
        Payments payments,
        Map<Consumer, ConsumerResult> consumers,
        long paidOrders,
        long shipments,
        long shippedOrders,
        long deadLetters) {

    /** Asks the database and the broker, and reads the log. */
    static Results of(Payments payments, OrdersDatabase database, DeliveryLog log, long deadLetters) {
        Map<Consumer, ConsumerResult> consumers = new EnumMap<>(Consumer.class);
        for (Consumer consumer : Consumer.values()) {
            consumers.put(consumer, ConsumerResult.of(consumer, payments, database, log));
        }
        return new Results(
                payments,
                consumers,
                database.paidOrders(),
                database.shipments(),
                database.shippedOrders(),
                deadLetters);
    }

    /** Says in one line each what is not as it has to be; empty if all is well. */
    List<String> differences() {
        List<String> differences = new ArrayList<>();
        consumers.forEach((consumer, result) -> {
            if (result.processed() != payments.count()) {
                differences.add(consumer.label() + ": " + result.processed() + " messages are marked as processed, not "
                        + payments.count());
            }
            result.expected().forEach((account, expected) -> {
                Long actual = result.actual().get(account);
                if (!expected.equals(actual)) {
                    differences.add(consumer.label() + ": " + account + " has " + actual + " " + consumer.unit()
                            + ", not " + expected);
                }
            });
        });
        if (paidOrders != payments.count()) {
            differences.add(paidOrders + " orders are PAID, not " + payments.count());
        }
        if (shipments != paidOrders || shippedOrders != paidOrders) {
            differences.add(shipments + " shipments of " + shippedOrders + " orders are booked, not one for each of "
                    + paidOrders);
        }
        if (deadLetters != 0) {
            differences.add(deadLetters + " messages are in the dead-letter queue");
        }
        return differences;
    }
}
