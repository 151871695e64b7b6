package org.idempotentmdb.internal.transaction;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.concurrent.Callable;

/**
 * Opens short transactions of our own: of the checks before the first message, and of the relay. An enterprise bean, unlike
 * {@link TransactionBoundary}, which must not be one. Its invocation has connections of its own, so that the container keeps
 * those of the caller, and the caller's JMS session, out of the new transaction; see docs/adr/0008 and 0010. Names below
 * {@code java:comp} and {@code java:module} mean something else in here, so callers look up before.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ShortTransactions {

    @Resource
    private SessionContext context;

    /**
     * What became of the work: an exception that left an enterprise bean would be wrapped and logged by the container.
     *
     * @param value what it returned
     * @param failure what it threw, or null
     */
    public record Result(Object value, Exception failure) {}

    /**
     * Runs work in a transaction of its own.
     *
     * @param work what to do
     * @return its result, or its failure, with which the transaction is rolled back
     */
    public Result attempt(Callable<?> work) {
        try {
            return new Result(work.call(), null);
        } catch (Exception e) {
            context.setRollbackOnly();
            return new Result(null, e);
        }
    }

    /**
     * The same for callers that want the exception; also that of a commit which failed.
     *
     * @param transactions the bean
     * @param work what to do
     * @return its result
     * @throws Exception as the work threw it
     */
    public static Object run(ShortTransactions transactions, Callable<?> work) throws Exception {
        Result result = transactions.attempt(work);
        if (result.failure() != null) {
            throw result.failure();
        }
        return result.value();
    }
}
