package org.idempotentmdb.internal.sql;

import java.sql.SQLException;
import java.util.Set;

/** Tells database errors apart by SQLState and vendor code, never by the text, which depends on the server's language. */
public final class ConstraintViolations {

    private static final String UNIQUE_VIOLATION = "23505";
    private static final String INTEGRITY_VIOLATION = "23000";

    /** Oracle ORA-00001; MySQL and MariaDB 1062 and 1586; SQL Server 2601 and 2627. */
    private static final Set<Integer> UNIQUE_VENDOR_CODES = Set.of(1, 1062, 1586, 2601, 2627);

    private ConstraintViolations() {}

    /**
     * Whether an error, or one that it was chained to, is a violation of a unique constraint.
     *
     * @param error as the driver threw it
     * @return false for every other integrity violation, deadlock, timeout or lost connection
     */
    public static boolean isUniqueViolation(SQLException error) {
        for (SQLException e = error; e != null; e = e.getNextException()) {
            if (UNIQUE_VIOLATION.equals(e.getSQLState())
                    || INTEGRITY_VIOLATION.equals(e.getSQLState()) && UNIQUE_VENDOR_CODES.contains(e.getErrorCode())) {
                return true;
            }
        }
        return false;
    }
}
