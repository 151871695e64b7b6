package org.idempotentmdb.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The results as text, a column for each consumer. */
final class ResultTable {

    private final Results results;
    private final List<String> lines = new ArrayList<>();

    private ResultTable(Results results) {
        this.results = results;
    }

    static String of(Results results) {
        return String.join(System.lineSeparator(), new ResultTable(results).lines());
    }

    /** Returns the number with commas between thousands, whatever the machine's language is. */
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private List<String> lines() {
        int sent = results.payments().messages().size();
        line("", Consumer.PAYMENT_CAPTURED.label(), Consumer.LOYALTY_POINTS.label());
        row("messages sent", result -> sent);
        row("deliveries", ConsumerResult::deliveries);
        row("processed (markers in the database)", ConsumerResult::processed);
        row("duplicates suppressed", ConsumerResult::duplicates);
        row("  of them after a lost acknowledgement", ConsumerResult::afterLostAcknowledgement);
        if (sum(ConsumerResult::failed) > 0) {
            row("failed, and delivered again", ConsumerResult::failed);
        }
        line("counted in", Consumer.PAYMENT_CAPTURED.unit(), Consumer.LOYALTY_POINTS.unit());
        row("expected balance of all accounts", ConsumerResult::expectedTotal);
        row("actual balance of all accounts", ConsumerResult::actualTotal);
        lines.add("");
        lines.add("orders PAID: " + number(results.paidOrders()) + " of "
                + number(results.payments().count()) + ", dead-letter queue: " + number(results.deadLetters()));
        lines.add("shipments booked, asked for through the outbox: " + number(results.shipments()) + " of "
                + number(results.paidOrders()));
        addNotes();
        return lines;
    }

    private void addNotes() {
        long lostAcknowledgements = sum(ConsumerResult::afterLostAcknowledgement);
        lines.add(
                lostAcknowledgements == 0
                        ? "The kill hit no message between its commit and its acknowledgement."
                        : "The kill hit messages between their commit and their acknowledgement; redeliveries because of that: "
                                + number(lostAcknowledgements));
        long unlogged = sum(ConsumerResult::unlogged);
        if (unlogged > 0) {
            lines.add("Commits that the killed server could not log any more, known by their markers: "
                    + number(unlogged));
        }
    }

    private long sum(ToLongFunction<ConsumerResult> value) {
        return results.consumers().values().stream().mapToLong(value).sum();
    }

    private void row(String name, ToLongFunction<ConsumerResult> value) {
        line(
                name,
                number(value.applyAsLong(results.consumers().get(Consumer.PAYMENT_CAPTURED))),
                number(value.applyAsLong(results.consumers().get(Consumer.LOYALTY_POINTS))));
    }

    private void line(String name, String bookings, String points) {
        lines.add(String.format(Locale.ROOT, "%-40s%18s%18s", name, bookings, points));
    }
}
