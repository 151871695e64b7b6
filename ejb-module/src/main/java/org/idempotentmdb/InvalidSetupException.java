package org.idempotentmdb;

/** The application is not set up so that its consumers can be guarded: an annotation, a setting, a store or a table is wrong. Stops the deployment, or holds messages back when it can only be seen later. */
public class InvalidSetupException extends IdempotentConsumerException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, to which id, the likely cause and what to do
     */
    public InvalidSetupException(String message) {
        super(message);
    }

    /**
     * Creates the error with its cause.
     *
     * @param message what happened, to which id, the likely cause and what to do
     * @param cause what led to it
     */
    public InvalidSetupException(String message, Throwable cause) {
        super(message, cause);
    }
}
