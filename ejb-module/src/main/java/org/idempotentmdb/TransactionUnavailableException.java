package org.idempotentmdb;

/** There is no transaction that the marker and the effect could share, and none can be opened. The message stays with the broker. */
public class TransactionUnavailableException extends IdempotentConsumerException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     */
    public TransactionUnavailableException(String message) {
        super(message);
    }

    /**
     * Creates the error with its cause.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public TransactionUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
