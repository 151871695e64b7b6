package org.idempotentmdb.internal.transaction;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.function.Consumer;

/** Learns from the transaction itself how it ended. */
public final class TransactionOutcome implements Synchronization {

    private final Consumer<Boolean> whenEnded;
    private volatile boolean committed;

    /**
     * Calls back when the transaction has ended.
     *
     * @param whenEnded gets true after a commit and false after anything else
     */
    public TransactionOutcome(Consumer<Boolean> whenEnded) {
        this.whenEnded = whenEnded;
    }

    @Override
    public void beforeCompletion() {
        // nothing to write: the marker is in the database since the claim
    }

    @Override
    public void afterCompletion(int status) {
        committed = status == Status.STATUS_COMMITTED;
        whenEnded.accept(committed);
    }

    /**
     * Whether it has ended with a commit.
     *
     * @return false also while it has not ended
     */
    public boolean committed() {
        return committed;
    }
}
