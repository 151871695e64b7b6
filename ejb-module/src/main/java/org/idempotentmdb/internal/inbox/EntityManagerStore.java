package org.idempotentmdb.internal.inbox;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.sql.Marker;
import org.idempotentmdb.internal.sql.SqlStatements;
import org.idempotentmdb.internal.transaction.SessionConnection;

/** The store on the application's own entity manager. Thread safe: every call looks the entity manager up. */
final class EntityManagerStore implements ProcessedMessageStore {

    private final String name;
    private final Supplier<EntityManager> entityManager;
    private final SqlStatements statements;
    private final boolean autoCommitInTransaction;

    /** The last is what {@link Connection#getAutoCommit()} is while a connection is in a transaction: by the driver. */
    EntityManagerStore(
            String name,
            Supplier<EntityManager> entityManager,
            SqlStatements statements,
            boolean autoCommitInTransaction) {
        this.name = name;
        this.entityManager = entityManager;
        this.statements = statements;
        this.autoCommitInTransaction = autoCommitInTransaction;
    }

    @Override
    public boolean claim(Marker marker) {
        return run(marker.consumer(), marker.messageId(), connection -> {
            requireTransaction(connection);
            return statements.claim(connection, marker);
        });
    }

    /** A claim outside of the transaction would stay when the handler fails. */
    private void requireTransaction(Connection connection) throws SQLException {
        if (connection.getAutoCommit() && !autoCommitInTransaction) {
            throw TransactionProbe.notTransactional(name);
        }
    }

    @Override
    public Optional<String> fingerprint(String consumer, String messageId) {
        return run(consumer, messageId, connection -> statements.fingerprint(connection, consumer, messageId));
    }

    private <T> T run(String consumer, String messageId, SessionConnection.Work<T> work) {
        try {
            return SessionConnection.run(entityManager.get(), work);
        } catch (SQLException e) {
            throw new ProcessedMessageStoreException(
                    "The database did not decide whether consumer " + consumer + " has processed message "
                            + LogText.of(messageId) + " (SQLState " + e.getSQLState() + ", vendor code "
                            + e.getErrorCode() + "). Nothing is committed and the message stays with the broker. Likely"
                            + " causes: the database is down, a lock timeout, a deadlock, or an isolation level above"
                            + " READ COMMITTED",
                    e);
        }
    }
}
