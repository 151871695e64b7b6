package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.outbox.OutboxStores;
import org.idempotentmdb.internal.transaction.Jndi;
import org.idempotentmdb.internal.transaction.SessionConnection;

/**
 * The database of a store, by the application's own entity manager, or by the data source of its persistence unit: Payara looks
 * for a unit in the module of the caller, and does not find one of another module of the ear from here.
 */
final class StoreDatabase implements OutboxDatabase {

    private final String name;
    private final OutboxStores stores;
    private final RelayTransactions transactions;

    private volatile Optional<String> dataSource;

    /** Without the name of a data source the entity manager is tried first. */
    StoreDatabase(String name, Optional<String> dataSource, OutboxStores stores, RelayTransactions transactions) {
        this.name = name;
        this.dataSource = dataSource;
        this.stores = stores;
        this.transactions = transactions;
    }

    @Override
    public <T> T inTransaction(Work<T> work) throws Exception {
        if (dataSource.isPresent()) {
            return byDataSource(dataSource.get(), work);
        }
        try {
            return byEntityManager(work);
        } catch (IllegalStateException unitOfAnotherModule) {
            String found = dataSourceOfUnit(unitOfAnotherModule);
            T result = byDataSource(found, work);
            dataSource = Optional.of(found);
            return result;
        }
    }

    @SuppressWarnings("unchecked")
    private <T> T byEntityManager(Work<T> work) throws Exception {
        return (T) RelayTransactions.run(
                transactions,
                () -> SessionConnection.run(Jndi.entityManager(name), connection -> on(connection, work)));
    }

    @SuppressWarnings("unchecked")
    private <T> T byDataSource(String source, Work<T> work) throws Exception {
        DataSource found = lookUp(source);
        return (T) RelayTransactions.run(transactions, () -> {
            try (Connection connection = found.getConnection()) {
                return on(connection, work);
            }
        });
    }

    private <T> T on(Connection connection, Work<T> work) throws SQLException {
        return work.on(stores.of(name, connection), connection);
    }

    private DataSource lookUp(String source) {
        try {
            return Jndi.lookUp(source, DataSource.class);
        } catch (NamingException e) {
            throw new InvalidSetupException(
                    "The data source " + source + " of the store " + name + " cannot be looked up, so its outbox is not"
                            + " relayed. Set idempotent.outbox.dataSource to a JNDI name that the whole application sees",
                    e);
        }
    }

    private String dataSourceOfUnit(IllegalStateException cause) {
        return PersistenceUnits.seenBy(Thread.currentThread().getContextClassLoader())
                .dataSource(stores.unit(name))
                .orElseThrow(() -> new InvalidSetupException(
                        "The persistence unit of the store " + name
                                + " cannot be used outside of its module on this server,"
                                + " and no persistence.xml says which data source it has. Set"
                                + " idempotent.outbox.dataSource to its JNDI name, or the outbox is not relayed",
                        cause));
    }
}
