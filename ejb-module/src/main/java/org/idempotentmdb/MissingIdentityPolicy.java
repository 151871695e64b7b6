package org.idempotentmdb;

/** What the guard does with a message in which no source of identity finds an id. */
public enum MissingIdentityPolicy {

    /**
     * The delivery fails and is rolled back, so the broker redelivers it and in the end moves it to its dead-letter
     * address. The handler is not called. The default.
     */
    REJECT,

    /**
     * The handler runs without a marker, and every such delivery is counted as unguarded: a copy of the message has a
     * second effect.
     */
    PROCESS_UNGUARDED
}
