package org.idempotentmdb;

/** How far a message of the outbox is. */
public enum OutboxState {
    /** Not sent yet: new, in flight, waiting for its next attempt, or held by one of its key. */
    PENDING,
    /** The broker has confirmed it, and its row is kept; only where {@code idempotent.outbox.keepSentMessagesFor} says so. */
    SENT,
    /** Given up after the last attempt. It stays until a person retries or discards it. */
    DEAD
}
