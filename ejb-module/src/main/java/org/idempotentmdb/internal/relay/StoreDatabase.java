package org.idempotentmdb.internal.relay;

import org.idempotentmdb.internal.outbox.OutboxStores;
import org.idempotentmdb.internal.transaction.Jndi;
import org.idempotentmdb.internal.transaction.SessionConnection;

/** The database of a store, by the application's own entity manager. */
final class StoreDatabase implements OutboxDatabase {

    private final String name;
    private final OutboxStores stores;
    private final RelayTransactions transactions;

    StoreDatabase(String name, OutboxStores stores, RelayTransactions transactions) {
        this.name = name;
        this.stores = stores;
        this.transactions = transactions;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T inTransaction(Work<T> work) throws Exception {
        return (T) RelayTransactions.run(
                transactions,
                () -> SessionConnection.run(
                        Jndi.entityManager(name), connection -> work.on(stores.of(name, connection), connection)));
    }
}
