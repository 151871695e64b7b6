package org.idempotentmdb;

/**
 * The database failed at work on the outbox. From {@link Outbox#publish} it means that the transaction is of no use any more:
 * let it roll back. {@link PendingOutboxMessages} and {@link DeadOutboxMessages} work in transactions of their own, so that
 * the caller's is as it was.
 */
public class OutboxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public OutboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
