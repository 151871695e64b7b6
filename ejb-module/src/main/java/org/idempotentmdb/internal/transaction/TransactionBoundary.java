package org.idempotentmdb.internal.transaction;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.concurrent.Callable;

/**
 * Opens container-managed JTA transactions. A CDI bean and not an EJB: an EJB of this jar would change the component
 * whose naming context the application's {@code @PersistenceContext} is resolved in.
 */
@ApplicationScoped
public class TransactionBoundary {

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
