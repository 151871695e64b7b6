package org.idempotentmdb.internal.relay;

import java.sql.SQLException;
import java.util.function.Function;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.OutboxException;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.sql.TransactionConflicts;

/** The way of operators to one outbox: short transactions, which are run again where others got in their way, and clear errors. */
final class OutboxAccess {

    private static final int MOST_TRIES = 10;
    private static final int LONGEST_NAME = 255;

    private final String store;
    private final Function<String, OutboxDatabase> databases;

    OutboxAccess(String store, Function<String, OutboxDatabase> databases) {
        this.store = store;
        this.databases = databases;
    }

    String store() {
        return store;
    }

    /** The way to another outbox. */
    OutboxAccess to(String other) {
        if (other == null
                || !other.startsWith("java:")
                || other.length() > LONGEST_NAME
                || other.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "The store of an outbox is a JNDI name that begins with java:, of at most " + LONGEST_NAME
                            + " characters without control characters");
        }
        return new OutboxAccess(other, databases);
    }

    /** Works in a new transaction. What it does must bear to be done again after a rollback. */
    <T> T call(String what, OutboxDatabase.Work<T> work) {
        OutboxDatabase database = databases.apply(store);
        for (int tries = 1; true; tries++) {
            try {
                return database.inTransaction(work);
            } catch (InvalidSetupException e) {
                throw e;
            } catch (Exception e) {
                if (tries == MOST_TRIES || !TransactionConflicts.isConflict(e)) {
                    throw new OutboxException(text(what, e), e);
                }
            }
        }
    }

    private String text(String what, Exception failure) {
        return "The database failed to " + what + " in the outbox of the store " + LogText.of(store, LONGEST_NAME)
                + " (" + codes(failure)
                + "). Likely causes: it is down, the table outbox_message is not that of schema v1,"
                + " or its user may not select, update and delete there. Then call again, which is safe: a message that is"
                + " not dead any more is left alone";
    }

    private static String codes(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof SQLException error) {
                return "SQLState " + error.getSQLState() + ", vendor code " + error.getErrorCode();
            }
        }
        return "no SQLState, " + LogText.of(String.valueOf(failure));
    }
}
