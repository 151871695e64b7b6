package org.idempotentmdb.internal.inbox;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Supplier;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.sql.Marker;
import org.idempotentmdb.internal.sql.SqlStatements;
import org.idempotentmdb.internal.transaction.SessionConnection;
import org.idempotentmdb.internal.transaction.TransactionBoundary;

/**
 * Asks a live store whether what it writes goes away with a rollback, by a real claim of a consumer that nobody else has.
 * Where it does not, each statement is committed at once: a handler that fails would leave its marker behind, and the
 * message would be lost as a duplicate. A data source outside of the transaction and a table without transactions look alike.
 */
final class TransactionProbe {

    private final String store;
    private final TransactionBoundary boundary;
    private final Supplier<EntityManager> entityManager;
    private final Marker marker = new Marker("probe-" + UUID.randomUUID(), "rolled back", null, null);

    TransactionProbe(String store, TransactionBoundary boundary, Supplier<EntityManager> entityManager) {
        this.store = store;
        this.boundary = boundary;
        this.entityManager = entityManager;
    }

    /**
     * Claims, rolls back, and looks.
     *
     * @param statements of the database
     * @return {@link Connection#getAutoCommit()} of a connection that is in the transaction: false, except for some drivers
     *     in XA transactions
     * @throws InvalidSetupException when the claim survived; it is removed
     * @throws Exception when the database or the container fails
     */
    boolean autoCommitInTransaction(SqlStatements statements) throws Exception {
        boolean autoCommit = claimAndRollBack(statements);
        if ((Boolean) boundary.requiresNew(() -> SessionConnection.run(entityManager.get(), this::isThere))) {
            throw notTransactional(store);
        }
        return autoCommit;
    }

    /** What is wrong with a store whose statements are committed one by one. */
    static InvalidSetupException notTransactional(String store) {
        return new InvalidSetupException("What the store " + store
                + " writes is not part of the transaction: a rollback leaves it in place. A message whose handler fails would be"
                + " taken for a duplicate and lost, so none is taken from the broker. Likely causes: the data source of the"
                + " persistence unit is not transactional (a <non-jta-data-source>, transactional=false, a pool with"
                + " non-transactional connections), the server has not enlisted it, or the table processed_message is in an"
                + " engine without transactions. Name a transactional data source in <jta-data-source>; if it is one already,"
                + " restart the server");
    }

    private boolean claimAndRollBack(SqlStatements statements) throws Exception {
        try {
            return (Boolean) boundary.requiresNew(() -> {
                boolean autoCommit = SessionConnection.run(entityManager.get(), connection -> {
                    statements.claim(connection, marker);
                    return connection.getAutoCommit();
                });
                throw new RollBack(autoCommit);
            });
        } catch (RollBack claimed) {
            return claimed.autoCommit;
        }
    }

    private boolean isThere(Connection connection) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("delete from processed_message where consumer_name = ?")) {
            delete.setString(1, marker.consumer());
            return delete.executeUpdate() > 0;
        }
    }

    /** Ends the transaction of the claim. */
    private static final class RollBack extends Exception {

        private static final long serialVersionUID = 1L;

        private final boolean autoCommit;

        RollBack(boolean autoCommit) {
            super("rolls back", null, false, false);
            this.autoCommit = autoCommit;
        }
    }
}
