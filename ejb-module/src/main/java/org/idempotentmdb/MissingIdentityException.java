package org.idempotentmdb;

/** A message has no usable id and {@link MissingIdentityPolicy#REJECT} applies. The message stays with the broker. */
public class MissingIdentityException extends IdempotentConsumerException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     */
    public MissingIdentityException(String message) {
        super(message);
    }

    /**
     * Creates the error with its cause.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public MissingIdentityException(String message, Throwable cause) {
        super(message, cause);
    }
}
