package org.idempotentmdb.internal.transaction;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.concurrent.Callable;

/** Container-managed JTA transactions by annotation, each of which rolls back with every exception. */
@ApplicationScoped
public class DeclaredTransaction {

    /**
     * Runs work in the current transaction, or in one that is opened for it.
     *
     * @param work what to do
     * @return its result
     * @throws Exception as the work threw it, after a rollback
     */
    @Transactional(value = TxType.REQUIRED, rollbackOn = Exception.class)
    public Object required(Callable<?> work) throws Exception {
        return work.call();
    }

    /**
     * Runs work in a transaction of its own; the current one is suspended.
     *
     * @param work what to do
     * @return its result
     * @throws Exception as the work threw it, after a rollback
     */
    @Transactional(value = TxType.REQUIRES_NEW, rollbackOn = Exception.class)
    public Object requiresNew(Callable<?> work) throws Exception {
        return work.call();
    }
}
