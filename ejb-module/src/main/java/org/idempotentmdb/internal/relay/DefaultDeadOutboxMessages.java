package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.idempotentmdb.DeadOutboxMessages;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.OutboxFilter;
import org.idempotentmdb.OutboxPage;
import org.idempotentmdb.OutboxState;
import org.idempotentmdb.internal.outbox.OutboxBatch;
import org.idempotentmdb.internal.outbox.OutboxOperations;

/**
 * Reads, retries and discards the dead messages of one outbox.
 *
 * <p>How all that pass a filter are changed:
 *
 * <ol>
 *   <li>The position of the last dead message is read. Nothing behind it is touched, so that the work ends.
 *   <li>In one transaction a batch is read, in the order of positions, and what is still dead in it is changed.
 *   <li>After the commit each changed message is logged, and the relay is woken.
 *   <li>The next batch begins behind the last position, so that a message which is dead again soon is not retried twice.
 * </ol>
 */
final class DefaultDeadOutboxMessages implements DeadOutboxMessages {

    private static final OutboxPage FIRST_BATCH = OutboxPage.first().withLimit(500); // short enough to hold nobody up
    private static final int LONGEST_REASON = 255;

    private final OutboxAccess access;
    private final boolean deadHoldsKey;
    private final Runnable wakeRelay;
    private final OperationsLogger logger;

    DefaultDeadOutboxMessages(OutboxAccess access, boolean deadHoldsKey, Runnable wakeRelay) {
        this.access = access;
        this.deadHoldsKey = deadHoldsKey;
        this.wakeRelay = wakeRelay;
        this.logger = new OperationsLogger(access.store());
    }

    /** Changes what is dead in a page. */
    @FunctionalInterface
    private interface Change {
        OutboxBatch in(
                OutboxOperations operations, Connection connection, OutboxFilter filter, OutboxPage page, long last)
                throws SQLException;
    }

    @Override
    public DeadOutboxMessages in(String store) {
        return new DefaultDeadOutboxMessages(access.to(store), deadHoldsKey, wakeRelay);
    }

    @Override
    public long count() {
        return access.call("count dead messages", (store, connection) -> store.count(connection)
                .dead());
    }

    @Override
    public Duration oldestAge() {
        return access.call("find the oldest dead message", (store, connection) -> store.operations()
                .oldest(connection, OutboxState.DEAD));
    }

    @Override
    public long heldKeys() {
        return deadHoldsKey
                ? access.call("count the keys that dead messages hold", (store, connection) -> store.operations()
                        .heldKeys(connection))
                : 0;
    }

    @Override
    public List<OutboxEntry> list(OutboxFilter filter, OutboxPage page) {
        return access.call("list dead messages", (store, connection) -> store.operations()
                .list(connection, OutboxState.DEAD, filter, page));
    }

    @Override
    public boolean retry(String id) {
        return changeAll("retry", OutboxFilter.all().withId(id), OutboxOperations::retry, logger::retried) == 1;
    }

    @Override
    public long retryAll(OutboxFilter filter) {
        return changeAll("retry", filter, OutboxOperations::retry, logger::retried);
    }

    @Override
    public boolean discard(String id, String reason) {
        return discardAll(OutboxFilter.all().withId(id), reason) == 1;
    }

    @Override
    public long discardAll(OutboxFilter filter, String reason) {
        requireReason(reason);
        return changeAll("discard", filter, OutboxOperations::discard, message -> logger.discarded(message, reason));
    }

    private static void requireReason(String reason) {
        if (reason == null
                || reason.isBlank()
                || reason.codePointCount(0, reason.length()) > LONGEST_REASON
                || reason.codePoints().anyMatch(DefaultDeadOutboxMessages::isUnreadable)) {
            throw new IllegalArgumentException("The reason of a discard is for the log: 1 to " + LONGEST_REASON
                    + " characters, not only blanks, and no control characters or halves of characters");
        }
    }

    private static boolean isUnreadable(int codePoint) {
        return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
    }

    private long changeAll(String verb, OutboxFilter filter, Change change, Consumer<OutboxEntry> log) {
        long last = access.call(verb + " dead messages", (store, connection) -> store.operations()
                .lastDead(connection));
        long changed = 0;
        Optional<OutboxPage> next = Optional.of(FIRST_BATCH);
        while (next.isPresent()) {
            OutboxPage page = next.get();
            OutboxBatch batch = access.call(
                    verb + " dead messages" + (changed == 0 ? "" : ", after " + changed + " of them,"),
                    (store, connection) -> change.in(store.operations(), connection, filter, page, last));
            batch.changed().forEach(log);
            if (!batch.changed().isEmpty()) {
                wake();
            }
            changed += batch.changed().size();
            next = batch.next();
        }
        return changed;
    }

    /** A signal may be lost, as after a commit of a publisher; what is done is done, and the timer is the safety net. */
    private void wake() {
        try {
            wakeRelay.run();
        } catch (RuntimeException e) {
            logger.relayNotWoken(e);
        }
    }
}
