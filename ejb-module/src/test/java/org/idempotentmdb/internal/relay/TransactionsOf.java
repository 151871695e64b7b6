package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import org.idempotentmdb.internal.outbox.OutboxStore;
import org.idempotentmdb.internal.outbox.OutboxTestDatabase;

/** Transactions without a server. */
record TransactionsOf(OutboxTestDatabase database) implements OutboxDatabase {

    @Override
    public <T> T inTransaction(Work<T> work) throws Exception {
        OutboxStore store = database.store();
        try (Connection connection = database.begin()) {
            T result = work.on(store, connection);
            connection.commit();
            return result;
        }
    }
}
