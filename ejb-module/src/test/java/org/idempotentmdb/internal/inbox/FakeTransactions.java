package org.idempotentmdb.internal.inbox;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One transaction at a time, as a container would show it; a test begins and ends it. */
public final class FakeTransactions implements TransactionSynchronizationRegistry {

    private final List<Synchronization> synchronizations = new ArrayList<>();
    private final Map<Object, Object> resources = new HashMap<>();
    private int status = Status.STATUS_NO_TRANSACTION;
    private int begun;

    /** Set to make the registration of a synchronization fail. */
    RuntimeException registrationFails;

    /** Begins a transaction. */
    public void begin() {
        requireStatus(Status.STATUS_NO_TRANSACTION);
        status = Status.STATUS_ACTIVE;
        begun++;
    }

    int begun() {
        return begun;
    }

    void setStatus(int status) {
        this.status = status;
    }

    /** Ends the transaction and tells everybody who wanted to know. */
    public void end(int lastStatus) {
        status = lastStatus;
        List<Synchronization> told = List.copyOf(synchronizations);
        forget();
        told.forEach(synchronization -> synchronization.afterCompletion(lastStatus));
    }

    /** Ends the transaction and tells nobody. */
    void forget() {
        status = Status.STATUS_NO_TRANSACTION;
        synchronizations.clear();
        resources.clear();
    }

    @Override
    public Object getTransactionKey() {
        return begun;
    }

    @Override
    public void putResource(Object key, Object value) {
        requireTransaction();
        resources.put(key, value);
    }

    @Override
    public Object getResource(Object key) {
        requireTransaction();
        return resources.get(key);
    }

    @Override
    public void registerInterposedSynchronization(Synchronization synchronization) {
        if (registrationFails != null) {
            throw registrationFails;
        }
        requireStatus(Status.STATUS_ACTIVE);
        synchronizations.add(synchronization);
    }

    @Override
    public int getTransactionStatus() {
        return status;
    }

    @Override
    public void setRollbackOnly() {
        requireTransaction();
        status = Status.STATUS_MARKED_ROLLBACK;
    }

    @Override
    public boolean getRollbackOnly() {
        requireTransaction();
        return status == Status.STATUS_MARKED_ROLLBACK;
    }

    private void requireTransaction() {
        if (status == Status.STATUS_NO_TRANSACTION) {
            throw new IllegalStateException("no transaction");
        }
    }

    private void requireStatus(int wanted) {
        if (status != wanted) {
            throw new IllegalStateException("status " + status);
        }
    }
}
