package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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

    /** So long one outbox may keep the relay of a node busy while others wait. */
    private static final Duration LONGEST_RUN = Duration.ofSeconds(10);

    /** Nothing is sent in the last quarter of a lease, by this node's own monotonic clock: another may have it soon. */
    private static final double USABLE_PART_OF_LEASE = 0.75;

    private final OutboxDatabase database;
    private final OutboxTransport transport;
    private final OutboxSettings settings;
    private final Backoff backoff;
    private final LongSupplier nanoTime;
    private final RelayEvents events;

    private volatile boolean stopped;
    private int outages;
    private long silentUntil;

    OutboxRelay(
            OutboxDatabase database,
            OutboxTransport transport,
            OutboxSettings settings,
            Backoff backoff,
            LongSupplier nanoTime,
            RelayEvents events) {
        this.database = database;
        this.transport = transport;
        this.settings = settings;
        this.backoff = backoff;
        this.nanoTime = nanoTime;
        this.silentUntil = nanoTime.getAsLong();
        this.events = events;
    }

    /** What was taken, and what became of it; what became nothing of is given back. */
    private static final class Batch {

        private final String lease;
        private final long begun;
        private final List<LeasedMessage> messages;
        private final Map<LeasedMessage, Duration> sent = new LinkedHashMap<>();
        private final Map<LeasedMessage, String> failed = new LinkedHashMap<>();

        Batch(String lease, long begun, List<LeasedMessage> messages) {
            this.lease = lease;
            this.begun = begun;
            this.messages = messages;
        }

        /** Whether it or one before it of the same key has failed. */
        boolean isHeld(LeasedMessage message) {
            return failed.keySet().stream()
                    .anyMatch(other -> other.orderingKey().equals(message.orderingKey()));
        }

        List<Long> sentPositions() {
            return sent.keySet().stream().map(LeasedMessage::position).toList();
        }

        List<Long> untouchedPositions() {
            return messages.stream()
                    .filter(message -> !sent.containsKey(message) && !failed.containsKey(message))
                    .map(LeasedMessage::position)
                    .toList();
        }
    }

    /**
     * Sends until nothing is left that may be sent now, the broker is away, it is stopped, or others should have their turn.
     *
     * @return whether there may be more to send now
     * @throws Exception when the database fails; the next call goes on
     */
    boolean run() throws Exception {
        long begun = nanoTime.getAsLong();
        while (!stopped && nanoTime.getAsLong() - silentUntil >= 0) {
            if (nanoTime.getAsLong() - begun > LONGEST_RUN.toNanos()) {
                return true;
            }
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
        return false;
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
        giveUpWhatNeverEnded(batch);
        List<LeasedMessage> messages = batch.messages.stream()
                .filter(message -> !batch.isHeld(message))
                .toList();
        if (messages.isEmpty() || isLate(batch)) {
            return true;
        }
        try {
            transport.sendAll(messages);
            messages.forEach(message -> batch.sent.put(message, elapsed(batch)));
            brokerAnswered();
            return true;
        } catch (SendFailedException e) {
            if (e.brokerAvailable()) {
                return sendOneByOne(batch, messages);
            }
            brokerAway(e);
            return false;
        }
    }

    /** What was tried again and again without a result has probably taken its server with it each time. */
    private void giveUpWhatNeverEnded(Batch batch) {
        batch.messages.stream()
                .filter(message -> message.attempts() > settings.maxAttempts())
                .forEach(message -> batch.failed.put(
                        message, "no attempt has come to an end: the server died, or the lease ended, each time"));
    }

    /** After a batch has failed: finds out which message is to blame, and lets the others pass. */
    private boolean sendOneByOne(Batch batch, List<LeasedMessage> messages) {
        for (LeasedMessage message : messages) {
            if (stopped || isLate(batch)) {
                return true;
            }
            if (!batch.isHeld(message)) {
                try {
                    transport.send(message);
                    batch.sent.put(message, elapsed(batch));
                    brokerAnswered();
                } catch (SendFailedException e) {
                    if (!e.brokerAvailable()) {
                        brokerAway(e);
                        return false;
                    }
                    batch.failed.put(message, e.getCause().toString());
                    brokerAnswered();
                }
            }
        }
        return true;
    }

    private boolean isLate(Batch batch) {
        return elapsed(batch).toNanos() > settings.lease().toNanos() * USABLE_PART_OF_LEASE;
    }

    private Duration elapsed(Batch batch) {
        return Duration.ofNanos(nanoTime.getAsLong() - batch.begun);
    }

    private void finish(Batch batch) throws Exception {
        boolean keep = !settings.keepSentMessagesFor().isZero();
        database.inTransaction((store, connection) -> {
            store.sent(connection, batch.lease, batch.sentPositions(), keep);
            store.giveBack(connection, batch.lease, batch.untouchedPositions());
            for (Map.Entry<LeasedMessage, String> failure : batch.failed.entrySet()) {
                failed(store, connection, batch.lease, failure.getKey(), failure.getValue());
            }
            return null;
        });
        batch.failed.forEach((message, error) -> events.refused(message, isLast(message), error));
        batch.sent.forEach(events::sent);
    }

    private void failed(OutboxStore store, Connection connection, String lease, LeasedMessage message, String error)
            throws SQLException {
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
        events.brokerAway(outages, pause, e.getCause());
    }

    private void brokerAnswered() {
        if (outages > 0) {
            events.brokerBack(outages);
            outages = 0;
        }
    }
}
