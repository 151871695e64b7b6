package org.idempotentmdb.sample.orders;

/** An event cannot be read. Unchecked, so that the message goes back to the broker. */
public class UnreadableEventException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableEventException(Throwable cause) {
        super("The event cannot be read", cause);
    }
}
