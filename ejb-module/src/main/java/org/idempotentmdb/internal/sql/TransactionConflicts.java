package org.idempotentmdb.internal.sql;

import java.sql.SQLException;

/**
 * Recognises that the database has ended a transaction because of another one, so that it may succeed when it is run again:
 * deadlocks, and failures of isolation levels above read committed.
 */
public final class TransactionConflicts {

    /** "Transaction rollback" of the SQL standard: 40001, on PostgreSQL also 40P01. */
    private static final String ROLLBACK_CLASS = "40";

    /** "Record has changed since last read", at repeatable read since 11.6.2; its state is that of any error. */
    private static final int MARIADB_CHANGED = 1020;

    private static final String ORACLE_CLASS_OF_CHANGED = "72000";
    private static final int ORACLE_CHANGED = 8177;
    private static final String ORACLE_CLASS_OF_DEADLOCK = "61000";
    private static final int ORACLE_DEADLOCK = 60;

    private TransactionConflicts() {}

    /**
     * Whether it is such an error, or was caused by one.
     *
     * @param thrown as the work or the commit threw it
     * @return false for every other error, timeouts of locks included
     */
    public static boolean isConflict(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof SQLException error && isConflict(error)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isConflict(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        int code = error.getErrorCode();
        return state.startsWith(ROLLBACK_CLASS)
                || state.equals("HY000") && code == MARIADB_CHANGED
                || state.equals(ORACLE_CLASS_OF_CHANGED) && code == ORACLE_CHANGED
                || state.equals(ORACLE_CLASS_OF_DEADLOCK) && code == ORACLE_DEADLOCK;
    }
}
