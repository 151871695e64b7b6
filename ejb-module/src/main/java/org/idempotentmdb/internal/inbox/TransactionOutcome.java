package org.idempotentmdb.internal.inbox;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.function.Consumer;

/** Learns from the transaction itself how it ended. */
final class TransactionOutcome implements Synchronization {

    private final Consumer<Boolean> whenEnded;
    private volatile boolean committed;

    /** Calls back with true after a commit and with false after anything else. */
    TransactionOutcome(Consumer<Boolean> whenEnded) {
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

    boolean committed() {
        return committed;
    }
}
