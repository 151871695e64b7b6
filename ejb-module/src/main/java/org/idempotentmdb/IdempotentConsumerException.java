package org.idempotentmdb;

/**
 * Base of every error that the guard raises. Unchecked, so that a container rolls back and the broker keeps the message.
 *
 * <p>Texts name the consumer and the message id without control characters, and never a payload.
 */
public abstract class IdempotentConsumerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IdempotentConsumerException(String message) {
        super(message);
    }

    IdempotentConsumerException(String message, Throwable cause) {
        super(message, cause);
    }
}
