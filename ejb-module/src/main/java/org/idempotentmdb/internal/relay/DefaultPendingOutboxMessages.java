package org.idempotentmdb.internal.relay;

import java.time.Duration;
import java.util.List;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.OutboxFilter;
import org.idempotentmdb.OutboxPage;
import org.idempotentmdb.OutboxState;
import org.idempotentmdb.PendingOutboxMessages;

/** Reads the pending messages of one outbox. */
final class DefaultPendingOutboxMessages implements PendingOutboxMessages {

    private static final String COUNT = "count pending messages";

    private final OutboxAccess access;

    DefaultPendingOutboxMessages(OutboxAccess access) {
        this.access = access;
    }

    @Override
    public PendingOutboxMessages in(String store) {
        return new DefaultPendingOutboxMessages(access.to(store));
    }

    @Override
    public long count() {
        return access.call(COUNT, (store, connection) -> store.count(connection).pending());
    }

    @Override
    public long inFlight() {
        return access.call(COUNT, (store, connection) -> store.count(connection).leased());
    }

    @Override
    public Duration oldestAge() {
        return access.call("find the oldest pending message", (store, connection) -> store.operations()
                .oldest(connection, OutboxState.PENDING));
    }

    @Override
    public List<OutboxEntry> list(OutboxFilter filter, OutboxPage page) {
        return access.call("list pending messages", (store, connection) -> store.operations()
                .list(connection, OutboxState.PENDING, filter, page));
    }
}
