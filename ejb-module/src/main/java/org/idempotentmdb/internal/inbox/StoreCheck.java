package org.idempotentmdb.internal.inbox;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.sql.IdEquality;
import org.idempotentmdb.internal.sql.MarkerTable;
import org.idempotentmdb.internal.transaction.SessionConnection;

/** Looks at a store before the first message may pass: its persistence unit, its database, its table. Leaves nothing
 * behind. */
final class StoreCheck {

    private static final String MAPPING_FILE = "<mapping-file>META-INF/idempotent-mdb-orm.xml</mapping-file>";

    private StoreCheck() {}

    /**
     * What a store turned out to be.
     *
     * @param product the database
     * @param version what the database says of itself
     * @param isolation a constant of {@link Connection}
     * @param preparedTransactionsOff whether it is a PostgreSQL that refuses to prepare transactions
     */
    record Facts(DatabaseProduct product, String version, int isolation, boolean preparedTransactionsOff) {}

    static Facts run(String store, EntityManager entityManager) {
        requireMapping(store, entityManager);
        try {
            return SessionConnection.run(entityManager, connection -> look(store, connection));
        } catch (SQLException e) {
            throw new ProcessedMessageStoreException(
                    "The database of the store " + store + " could not be checked (SQLState " + e.getSQLState()
                            + ", vendor code " + e.getErrorCode()
                            + "). Until it can, messages stay with the broker. Is the"
                            + " database up, and is the data source of the persistence unit right?",
                    e);
        }
    }

    private static void requireMapping(String store, EntityManager entityManager) {
        try {
            entityManager.getMetamodel().entity(ProcessedMessage.class);
        } catch (IllegalArgumentException e) {
            throw new InvalidSetupException(
                    "The persistence unit of the store " + store + " does not know the entity "
                            + ProcessedMessage.class.getName() + ". Write this line into its <persistence-unit> in"
                            + " persistence.xml, behind <jta-data-source>: " + MAPPING_FILE,
                    e);
        }
    }

    private static Facts look(String store, Connection connection) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        DatabaseProduct product = DatabaseProduct.of(metaData);
        List<String> faults = MarkerTable.faults(connection);
        if (faults.isEmpty()) {
            faults = IdEquality.fault(connection, product.statements()).stream().toList();
        }
        if (!faults.isEmpty()) {
            throw new InvalidSetupException("The database of the store " + store + " is not ready: "
                    + String.join("; ", faults) + ". The table for it is in " + product.schemaFile()
                    + " in the idempotent-mdb jar");
        }
        return new Facts(
                product,
                metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion(),
                connection.getTransactionIsolation(),
                product == DatabaseProduct.POSTGRESQL
                        && maxPreparedTransactions(connection).equals(Optional.of("0")));
    }

    private static Optional<String> maxPreparedTransactions(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show max_prepared_transactions")) {
            return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
        }
    }
}
