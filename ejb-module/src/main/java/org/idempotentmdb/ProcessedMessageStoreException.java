package org.idempotentmdb;

/** The database refused the claim or could not be reached. The delivery is rolled back and the message stays with the broker. */
public class ProcessedMessageStoreException extends IdempotentConsumerException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     */
    public ProcessedMessageStoreException(String message) {
        super(message);
    }

    /**
     * Creates the error with its cause.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public ProcessedMessageStoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
