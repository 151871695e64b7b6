package org.idempotentmdb;

/** A known id arrived with another payload and {@link ConflictPolicy#REJECT} applies. The message stays with the broker. */
public class MessageConflictException extends IdempotentConsumerException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     */
    public MessageConflictException(String message) {
        super(message);
    }

    /**
     * Creates the error with its cause.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public MessageConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
