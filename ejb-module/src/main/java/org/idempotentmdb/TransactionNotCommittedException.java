package org.idempotentmdb;

/** The transaction of a delivery ended without a commit, although the handler may have returned normally. Thrown so that the message is not acknowledged. */
public class TransactionNotCommittedException extends IdempotentConsumerException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     */
    public TransactionNotCommittedException(String message) {
        super(message);
    }

    /**
     * Creates the error with its cause.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public TransactionNotCommittedException(String message, Throwable cause) {
        super(message, cause);
    }
}
