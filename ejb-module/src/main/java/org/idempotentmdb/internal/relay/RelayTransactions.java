package org.idempotentmdb.internal.relay;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.concurrent.Callable;

/**
 * Opens the transactions of the relay. An enterprise bean, unlike {@code TransactionBoundary}, which must not be one: connections
 * that are looked up here are in its transaction on each server by the specification alone, see docs/adr/0008.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class RelayTransactions {

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

    /** The same for callers that want the exception; also that of a commit which failed. */
    static Object run(RelayTransactions transactions, Callable<?> work) throws Exception {
        Result result = transactions.attempt(work);
        if (result.failure() != null) {
            throw result.failure();
        }
        return result.value();
    }
}
