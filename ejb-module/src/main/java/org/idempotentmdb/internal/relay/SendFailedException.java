package org.idempotentmdb.internal.relay;

/** A message, or a batch of them, was not confirmed by the broker. */
final class SendFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean brokerAvailable;

    SendFailedException(boolean brokerAvailable, Throwable cause) {
        super(cause.toString(), cause);
        this.brokerAvailable = brokerAvailable;
    }

    /** Whether the broker answers, so that the message is to blame. */
    boolean brokerAvailable() {
        return brokerAvailable;
    }
}
