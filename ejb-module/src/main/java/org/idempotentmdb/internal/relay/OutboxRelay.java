package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.idempotentmdb.internal.config.OutboxSettings;
import org.idempotentmdb.internal.outbox.LeasedMessage;
import org.idempotentmdb.internal.outbox.OutboxStore;

/**
 * Sends the messages of one outbox.
 *
 * <p>Guarantees: a message is sent at least once after its transaction has committed; those of one key are first sent in their
 * order; one counts as sent only when the broker has confirmed it. One that the broker refuses waits and holds its key alone.
 * While the broker is away nothing is counted against a message.
 *
 * <p>A lease is taken and committed before anything is sent, and the results are written afterwards: no database transaction is
 * open while a broker answers. What a relay has sent when it dies is sent again by another one, after the lease.
 *
 * <p>Not thread safe: one thread at a time.
 */
final class OutboxRelay {

    /** Nothing is sent in the last quarter of a lease, by this node's own monotonic clock: another may have it soon. */
    private static final double USABLE_PART_OF_LEASE = 0.75;

    private final OutboxDatabase database;
    private final OutboxTransport transport;
    private final OutboxSettings settings;
    private final Backoff backoff;
    private final LongSupplier nanoTime;
    private final RelayLogger logger;

    private volatile boolean stopped;
    private int outages;
    private long silentUntil;

    OutboxRelay(
            OutboxDatabase database,
            OutboxTransport transport,
            OutboxSettings settings,
            Backoff backoff,
            LongSupplier nanoTime,
            RelayLogger logger) {
        this.database = database;
        this.transport = transport;
        this.settings = settings;
        this.backoff = backoff;
        this.nanoTime = nanoTime;
        this.silentUntil = nanoTime.getAsLong();
        this.logger = logger;
    }

    /** What was taken, and what became of it. */
    private static final class Batch {

        private final String lease;
        private final long begun;
        private final List<LeasedMessage> messages;
        private final List<Long> sent = new ArrayList<>();
        private final List<Long> untouched = new ArrayList<>();
        private final Map<LeasedMessage, Throwable> failed = new LinkedHashMap<>();

        Batch(String lease, long begun, List<LeasedMessage> messages) {
            this.lease = lease;
            this.begun = begun;
            this.messages = messages;
        }
    }

    /**
     * Sends until nothing is left that may be sent now, the broker is away, or it is stopped.
     *
     * @throws Exception when the database fails; the next call goes on
     */
    void run() throws Exception {
        while (!stopped && nanoTime.getAsLong() - silentUntil >= 0) {
            Batch batch = lease();
            if (batch.messages.isEmpty()) {
                break;
            }
            boolean brokerAvailable = send(batch);
            finish(batch);
            if (!brokerAvailable) {
                break;
            }
        }
    }

    /** Ends {@link #run()} after the batch that it is sending. */
    void stop() {
        stopped = true;
    }

    /** Removes rows of sent messages that were kept long enough, a bounded number. */
    void purge() throws Exception {
        if (!settings.keepSentMessagesFor().isZero()) {
            database.inTransaction((store, connection) ->
                    store.purge(connection, settings.keepSentMessagesFor(), settings.batchSize() * 10));
        }
    }

    private Batch lease() throws Exception {
        String lease = UUID.randomUUID().toString();
        long begun = nanoTime.getAsLong();
        List<LeasedMessage> messages = database.inTransaction((store, connection) ->
                store.lease(connection, lease, settings.lease(), settings.batchSize(), settings.deadHoldsKey()));
        return new Batch(lease, begun, messages);
    }

    private boolean send(Batch batch) {
        if (isLate(batch)) {
            batch.messages.forEach(message -> batch.untouched.add(message.position()));
            return true;
        }
        try {
            transport.sendAll(batch.messages);
            batch.messages.forEach(message -> batch.sent.add(message.position()));
            brokerAnswered();
            return true;
        } catch (SendFailedException e) {
            if (e.brokerAvailable()) {
                return sendOneByOne(batch);
            }
            batch.messages.forEach(message -> batch.untouched.add(message.position()));
            brokerAway(e);
            return false;
        }
    }

    /** After a batch has failed: finds out which message is to blame, and lets the others pass. */
    private boolean sendOneByOne(Batch batch) {
        Map<String, Throwable> held = new LinkedHashMap<>();
        boolean brokerAvailable = true;
        for (LeasedMessage message : batch.messages) {
            if (!brokerAvailable || stopped || isLate(batch) || held.containsKey(message.orderingKey())) {
                batch.untouched.add(message.position());
                continue;
            }
            try {
                transport.send(message);
                batch.sent.add(message.position());
                brokerAnswered();
            } catch (SendFailedException e) {
                brokerAvailable = e.brokerAvailable();
                if (brokerAvailable) {
                    batch.failed.put(message, e.getCause());
                    held.put(message.orderingKey(), e);
                } else {
                    batch.untouched.add(message.position());
                    brokerAway(e);
                }
            }
        }
        return brokerAvailable;
    }

    private boolean isLate(Batch batch) {
        long elapsed = nanoTime.getAsLong() - batch.begun;
        return elapsed > settings.lease().toNanos() * USABLE_PART_OF_LEASE;
    }

    private void finish(Batch batch) throws Exception {
        database.inTransaction((store, connection) -> {
            store.sent(
                    connection,
                    batch.lease,
                    batch.sent,
                    !settings.keepSentMessagesFor().isZero());
            store.giveBack(connection, batch.lease, batch.untouched);
            for (Map.Entry<LeasedMessage, Throwable> failure : batch.failed.entrySet()) {
                failed(store, connection, batch.lease, failure.getKey(), failure.getValue());
            }
            return null;
        });
        batch.failed.forEach((message, cause) -> logger.failed(message, isLast(message), cause));
    }

    private void failed(OutboxStore store, Connection connection, String lease, LeasedMessage message, Throwable cause)
            throws SQLException {
        String error = cause.toString();
        if (isLast(message)) {
            store.dead(connection, lease, message.position(), error);
        } else {
            store.failed(connection, lease, message.position(), backoff.after(message.attempts()), error);
        }
    }

    private boolean isLast(LeasedMessage message) {
        return message.attempts() >= settings.maxAttempts();
    }

    private void brokerAway(SendFailedException e) {
        outages++;
        Duration pause = backoff.after(outages);
        silentUntil = nanoTime.getAsLong() + pause.toNanos();
        logger.brokerAway(outages, pause, e.getCause());
    }

    private void brokerAnswered() {
        if (outages > 0) {
            logger.brokerBack(outages);
            outages = 0;
        }
    }
}
