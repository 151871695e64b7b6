package org.idempotentmdb;

/** The database did not take a row of the outbox. The transaction is of no use any more: let it roll back. */
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
