package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.internal.config.OutboxSettings;
import org.idempotentmdb.internal.outbox.OutboxTestDatabase;
import org.idempotentmdb.spi.OutboxListener;

/** A relay on a real database, with a broker and a monotonic clock that do as they are told. */
final class RelayFixture {

    static final Duration LEASE = Duration.ofMinutes(1);
    static final int MAX_ATTEMPTS = 3;

    private final OutboxTestDatabase database = OutboxTestDatabase.h2();
    private final FaultyBroker broker = new FaultyBroker();
    private final int batchSize;
    private final boolean deadHoldsKey;
    private long nanoTime = Long.MAX_VALUE - 1000; // it may overflow at any time
    private final RelayState state = new RelayState(Duration.ofSeconds(1), () -> nanoTime);
    private OutboxRelay relay;

    RelayFixture(int batchSize, boolean deadHoldsKey) throws SQLException {
        this.batchSize = batchSize;
        this.deadHoldsKey = deadHoldsKey;
        database.createTables();
        startRelay();
    }

    FaultyBroker broker() {
        return broker;
    }

    OutboxTestDatabase database() {
        return database;
    }

    /** As after a restart of the process. */
    void startRelay() {
        OutboxSettings settings = new OutboxSettings(
                true,
                Duration.ofSeconds(1),
                batchSize,
                LEASE,
                MAX_ATTEMPTS,
                Duration.ofSeconds(1),
                Duration.ofMinutes(5),
                deadHoldsKey,
                Duration.ZERO,
                "jms/artemis");
        relay = new OutboxRelay(
                new TransactionsOf(database),
                broker,
                settings,
                new Backoff(settings.retryAfter(), settings.retryAfterAtMost(), () -> 1),
                () -> nanoTime,
                new RelayEvents("test", OutboxListener.NO_OP, state));
    }

    /** What a health check would say. */
    List<String> problems() {
        return state.problems();
    }

    OutboxRelay relay() {
        return relay;
    }

    /** Passes on this node's own clock; the database's is not touched. */
    void pass(Duration time) {
        nanoTime += time.toNanos();
    }

    String publish(OutboxMessage message) throws SQLException {
        return publish(message, true);
    }

    String publish(OutboxMessage message, boolean commit) throws SQLException {
        String id = UUID.randomUUID().toString();
        try (Connection connection = database.begin()) {
            database.store().insert(connection, id, message);
            if (commit) {
                connection.commit();
            } else {
                connection.rollback();
            }
        }
        return id;
    }

    void publishAll(String key, List<String> texts) throws SQLException {
        for (String text : texts) {
            publish(OutboxMessage.toQueue("q").withKey(key).withText(text));
        }
    }

    /** All waits are over: leases have ended, retries are due. */
    void letTimePass() throws SQLException {
        database.execute("update outbox_message set due_at = published_at,"
                + " lease_until = case when lease is null then null else published_at end");
        pass(Duration.ofHours(1));
    }

    long rows(String state) throws SQLException {
        return Long.parseLong(database.ask("select count(*) from outbox_message where state = '" + state + "'"));
    }
}
