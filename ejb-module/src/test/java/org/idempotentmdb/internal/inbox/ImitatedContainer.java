package org.idempotentmdb.internal.inbox;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.util.concurrent.Callable;
import org.idempotentmdb.internal.transaction.TransactionBoundary;

/**
 * What servers were seen to do around {@code @Transactional(rollbackOn = Exception.class)}: the worst of each. A
 * transaction that was marked for rollback ends without an exception, and an {@code Error} does not roll back.
 */
final class ImitatedContainer extends TransactionBoundary {

    /** How the transaction ends when the work returned and did not mark it. */
    enum Commit {
        COMMITS,
        ROLLS_BACK_IN_SILENCE,
        THROWS,
        TELLS_NOBODY,
        ENDS_IN_DOUBT
    }

    private final FakeTransactions transactions;
    private final Commit commit;

    ImitatedContainer(FakeTransactions transactions, Commit commit) {
        this.transactions = transactions;
        this.commit = commit;
    }

    @Override
    public Object required(Callable<?> work) throws Exception {
        transactions.begin();
        try {
            Object result = work.call();
            end();
            return result;
        } catch (Exception e) {
            if (transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
                transactions.end(Status.STATUS_ROLLEDBACK);
            }
            throw e;
        } catch (Error e) {
            end();
            throw e;
        }
    }

    private void end() throws RollbackException {
        if (transactions.getRollbackOnly()) {
            transactions.end(Status.STATUS_ROLLEDBACK);
            return;
        }
        switch (commit) {
            case COMMITS -> transactions.end(Status.STATUS_COMMITTED);
            case ROLLS_BACK_IN_SILENCE -> transactions.end(Status.STATUS_ROLLEDBACK);
            case TELLS_NOBODY -> transactions.forget();
            case ENDS_IN_DOUBT -> transactions.end(Status.STATUS_UNKNOWN);
            case THROWS -> {
                transactions.end(Status.STATUS_ROLLEDBACK);
                throw new RollbackException("constraint violated at commit");
            }
        }
    }
}
