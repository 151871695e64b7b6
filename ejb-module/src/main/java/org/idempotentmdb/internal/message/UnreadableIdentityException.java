package org.idempotentmdb.internal.message;

/** The body of a message is not what an identity source expects, for example not JSON. Carries no part of the body. */
public final class UnreadableIdentityException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableIdentityException(String message) {
        super(message);
    }
}
