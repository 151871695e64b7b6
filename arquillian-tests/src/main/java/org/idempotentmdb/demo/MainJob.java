package org.idempotentmdb.demo;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.idempotentmdb.environment.ArtemisBroker;

/**
 * The run itself: start everything, send each payment several times, kill the server in the middle, start it again, wait until
 * the broker has nothing left, and count.
 */
final class MainJob {

    /** Printed, so that a run can be talked about; the same seed sends the same messages in the same order. */
    private static final long SEED = 20_261_201;

    private static final int KILL_AT_PERCENT = 40;

    private final DemoServers servers;
    private final Progress progress;
    private final Payments payments;
    private OrdersDatabase database;
    private PaymentPublisher publisher;

    MainJob(DemoServers servers, Progress progress, int count) {
        this.servers = servers;
        this.progress = progress;
        payments = new Payments(count, SEED);
    }

    /** Runs everything; the servers still run when it returns. */
    Results run() {
        startServers();
        FutureTask<Integer> publishing = publish();
        killInTheMiddle();
        finish(publishing);
        progress.during("Starting Payara Micro again", () -> servers.server().start());
        progress.until(this::isDrained, this::state);
        progress.say("Nothing is left in the queues.");
        return Results.of(
                payments,
                database,
                DeliveryLog.read(servers.server().log()),
                servers.broker().deadLetterCount());
    }

    private void startServers() {
        progress.during("Starting PostgreSQL", servers::startDatabase);
        database = new OrdersDatabase(servers.database().dataSource());
        database.create(payments);
        progress.during("Starting Artemis", servers::startBroker);
        progress.during("Starting Payara Micro with the three message-driven beans", servers::startServer);
        // what is sent before the subscriptions exist reaches nobody
        progress.until(
                () -> {
                    requireServer();
                    return servers.broker()
                            .queueNames()
                            .containsAll(List.of(
                                    DemoServers.queue(Consumer.PAYMENT_CAPTURED),
                                    DemoServers.queue(Consumer.LOYALTY_POINTS)));
                },
                () -> "waiting for the two durable subscriptions");
    }

    private FutureTask<Integer> publish() {
        publisher = new PaymentPublisher(servers.broker().url(), payments.messages());
        progress.say("Sending " + ResultTable.number(payments.messages().size()) + " messages for "
                + ResultTable.number(payments.count()) + " payments to the topic " + DemoServers.topic() + " (seed "
                + SEED + ")");
        FutureTask<Integer> publishing = new FutureTask<>(publisher);
        Thread thread = new Thread(publishing, "publisher");
        thread.setDaemon(true);
        thread.start();
        return publishing;
    }

    private void killInTheMiddle() {
        long enough = Math.max(1, payments.count() * (long) KILL_AT_PERCENT / 100);
        progress.until(
                () -> {
                    requireServer();
                    return database.processed(Consumer.PAYMENT_CAPTURED) >= enough;
                },
                this::state);
        String before = state();
        long inDelivery = servers.broker().deliveringCount(DemoServers.queue(Consumer.PAYMENT_CAPTURED))
                + servers.broker().deliveringCount(DemoServers.queue(Consumer.LOYALTY_POINTS));
        servers.server().kill();
        progress.say("  " + before);
        progress.say("Killed Payara Micro (SIGKILL, pid " + servers.server().pid() + "); it had "
                + ResultTable.number(inDelivery) + " messages that were not acknowledged");
    }

    private void finish(FutureTask<Integer> publishing) {
        try {
            publishing.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Sending failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void requireServer() {
        if (!servers.server().isAlive()) {
            throw new IllegalStateException(
                    "Payara Micro has ended by itself; see " + servers.server().log());
        }
    }

    private boolean isDrained() {
        requireServer();
        // asked in the order in which messages move on
        return isDrained(DemoServers.queue(Consumer.PAYMENT_CAPTURED))
                && isDrained(DemoServers.queue(Consumer.LOYALTY_POINTS))
                && database.inOutbox() == 0
                && isDrained(DemoServers.SHIPPING);
    }

    private boolean isDrained(String queue) {
        ArtemisBroker broker = servers.broker();
        return broker.messageCount(queue) + broker.deliveringCount(queue) + broker.scheduledCount(queue) == 0;
    }

    private String state() {
        long waiting = 0;
        for (Consumer consumer : Consumer.values()) {
            // with those in delivery and those that wait for their redelivery
            waiting += servers.broker().messageCount(DemoServers.queue(consumer));
        }
        return String.format(
                "sent %s  booked %s  awarded %s  of %s payments; in the queues %s",
                ResultTable.number(publisher.sent()),
                ResultTable.number(database.processed(Consumer.PAYMENT_CAPTURED)),
                ResultTable.number(database.processed(Consumer.LOYALTY_POINTS)),
                ResultTable.number(payments.count()),
                ResultTable.number(waiting));
    }
}
