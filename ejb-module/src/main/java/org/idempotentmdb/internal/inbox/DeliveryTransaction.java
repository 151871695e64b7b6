package org.idempotentmdb.internal.inbox;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import org.idempotentmdb.TransactionNotCommittedException;
import org.idempotentmdb.TransactionUnavailableException;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.transaction.TransactionBoundary;
import org.idempotentmdb.internal.transaction.TransactionOutcome;
import org.idempotentmdb.spi.DeliveryOutcome;

/**
 * Runs one delivery in the transaction that carries marker and effect.
 *
 * <ul>
 *   <li>A transaction is active (the bean says REQUIRED): joined. The container ends it and acknowledges with it.
 *   <li>None is (the bean says NOT_SUPPORTED): one is opened here, and this method returns normally only if it was
 *       committed, since the resource adapter acknowledges after a normal return.
 *   <li>It is marked for rollback already: the handler is not called, nothing is claimed, the container redelivers.
 * </ul>
 *
 * Whatever the handler throws, checked or not, rolls back: also an {@code Error}, after which containers have been seen
 * to commit, and an application exception without rollback, since a failed attempt has to stay retryable.
 */
final class DeliveryTransaction {

    private final TransactionBoundary boundary;
    private final TransactionSynchronizationRegistry transactions;

    DeliveryTransaction(TransactionBoundary boundary, TransactionSynchronizationRegistry transactions) {
        this.boundary = boundary;
        this.transactions = transactions;
    }

    /** The work of a delivery, which yields its outcome for the case that the transaction commits. */
    @FunctionalInterface
    interface Work {
        DeliveryOutcome execute() throws Exception;
    }

    void run(Delivery delivery, Work work) throws Exception {
        int status = transactions.getTransactionStatus();
        if (status == Status.STATUS_ACTIVE) {
            runJoined(delivery, work);
        } else if (status == Status.STATUS_NO_TRANSACTION) {
            runInOwn(delivery, work);
        } else {
            TransactionUnavailableException refused = new TransactionUnavailableException("Consumer "
                    + delivery.consumer()
                    + " received a message in a transaction that is already marked for rollback or"
                    + " has ended (status " + status + "). Nothing was claimed, the handler was not called, the message"
                    + " stays with the broker. Does another interceptor or the adapter mark the transaction?");
            delivery.failedWith(refused);
            delivery.ended(false);
            throw refused;
        }
    }

    private void runJoined(Delivery delivery, Work work) throws Exception {
        try {
            transactions.registerInterposedSynchronization(new TransactionOutcome(delivery::ended));
        } catch (RuntimeException e) {
            delivery.failedWith(e);
            delivery.ended(false);
            throw e;
        }
        runMarkingRollback(delivery, work);
    }

    private void runInOwn(Delivery delivery, Work work) throws Exception {
        TransactionOutcome outcome = new TransactionOutcome(committed -> {});
        try {
            boundary.required(() -> {
                requireActive(delivery);
                transactions.registerInterposedSynchronization(outcome);
                runMarkingRollback(delivery, work);
                refuseRollbackOnly(delivery);
                return null;
            });
            if (!outcome.committed()) {
                throw notCommitted(
                        delivery,
                        "it was rolled back while it was being committed: a timeout, or a commit that" + " failed");
            }
        } catch (Throwable thrown) {
            delivery.failedWith(thrown);
            throw thrown;
        } finally {
            delivery.ended(outcome.committed());
        }
    }

    private void requireActive(Delivery delivery) {
        if (transactions.getTransactionStatus() != Status.STATUS_ACTIVE) {
            throw new TransactionUnavailableException(
                    "Consumer " + delivery.consumer() + " has no active transaction and"
                            + " none can be opened, so marker and effect could not be committed together. The message was not"
                            + " processed. Does the server apply @jakarta.transaction.Transactional to CDI beans of the"
                            + " application, and is the bean free of @TransactionManagement(BEAN)?");
        }
    }

    private void runMarkingRollback(Delivery delivery, Work work) throws Exception {
        try {
            delivery.decidedAs(work.execute());
        } catch (Throwable thrown) {
            delivery.failedWith(thrown);
            if (transactions.getTransactionStatus() == Status.STATUS_ACTIVE) {
                transactions.setRollbackOnly();
            }
            throw thrown;
        }
    }

    private void refuseRollbackOnly(Delivery delivery) {
        if (transactions.getTransactionStatus() != Status.STATUS_ACTIVE) {
            throw notCommitted(
                    delivery,
                    "it was marked for rollback, by the handler, by something it called, or by the"
                            + " transaction timeout, although the handler returned normally");
        }
    }

    private static TransactionNotCommittedException notCommitted(Delivery delivery, String why) {
        return new TransactionNotCommittedException("The transaction in which consumer " + delivery.consumer()
                + " handled message " + LogText.of(delivery.messageId().orElse(null)) + " was not committed: " + why
                + ". Nothing is stored and the message stays with the broker");
    }
}
