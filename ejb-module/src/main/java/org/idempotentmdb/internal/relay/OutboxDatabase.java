package org.idempotentmdb.internal.relay;

import java.sql.Connection;
import java.sql.SQLException;
import org.idempotentmdb.internal.outbox.OutboxStore;

/** The database of one outbox, in short transactions of its own. */
interface OutboxDatabase {

    /** Runs work in a new transaction, which is committed when this returns and rolled back when it throws. */
    <T> T inTransaction(Work<T> work) throws Exception;

    /** Work with the outbox of this database. */
    @FunctionalInterface
    interface Work<T> {
        T on(OutboxStore store, Connection connection) throws SQLException;
    }
}
