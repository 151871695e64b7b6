package org.idempotentmdb.demo;

/** The demo does not start: a wrong option, a taken port, or a demo that still runs. Nothing was changed. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
