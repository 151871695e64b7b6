package org.idempotentmdb.internal.transaction;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;

/**
 * Opens container-managed JTA transactions and sees to it that the connections of the work are in them. A CDI bean and
 * not an EJB: an EJB of this jar would change the component whose naming context the application's
 * {@code @PersistenceContext} is resolved in.
 */
@ApplicationScoped
public class TransactionBoundary {

    private final DeclaredTransaction transaction;
    private final BeanInvocation invocation;

    /** For the proxies of CDI. */
    protected TransactionBoundary() {
        this(null, null);
    }

    /**
     * A boundary.
     *
     * @param transaction opens and ends
     * @param invocation of the bean that is called
     */
    @Inject
    public TransactionBoundary(DeclaredTransaction transaction, BeanInvocation invocation) {
        this.transaction = transaction;
        this.invocation = invocation;
    }

    /**
     * Runs work in the current transaction, or in one that is opened for it.
     *
     * @param work what to do
     * @return its result
     * @throws Exception as the work threw it, after a rollback
     */
    public Object required(Callable<?> work) throws Exception {
        return run(transaction::required, work);
    }

    /**
     * Runs work in a transaction of its own; the current one is suspended.
     *
     * @param work what to do
     * @return its result
     * @throws Exception as the work threw it, after a rollback
     */
    public Object requiresNew(Callable<?> work) throws Exception {
        return run(transaction::requiresNew, work);
    }

    /**
     * Below a transaction of somebody else nothing is joined: that would take what the bean has enlisted, the session of its
     * message too, into a new one.
     */
    private Object run(Way way, Callable<?> work) throws Exception {
        if (invocation.isInTransaction()) {
            return way.run(work);
        }
        try {
            return way.run(invocation.joining(work));
        } finally {
            invocation.leave();
        }
    }

    /** How the transaction is declared. */
    @FunctionalInterface
    private interface Way {
        Object run(Callable<?> work) throws Exception;
    }
}
