package org.idempotentmdb;

/**
 * What the guard does with a message whose id is known but whose payload differs from the one that was processed, by the
 * SHA-256 of the body. The handler is never called for it.
 */
public enum ConflictPolicy {

    /** Skipped and acknowledged like a duplicate, but counted as a conflict and logged as a warning. The default. */
    WARN,

    /** The delivery fails, so the broker redelivers it and in the end moves it to its dead-letter address. */
    REJECT
}
