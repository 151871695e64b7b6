package org.idempotentmdb.spi;

/**
 * Hears what becomes of messages of the outbox on this node. Every CDI bean of this type is called.
 *
 * <p>Called by the thread of the relay, outside of any transaction, so it should return soon. An exception of a listener is
 * logged and has no other consequence.
 */
public interface OutboxListener {

    /** Does nothing. */
    OutboxListener NO_OP = new OutboxListener() {};

    /**
     * The broker has confirmed a message, and its row is gone or marked. What was sent by a node that died is told by nobody, or
     * by the node that sends it again.
     *
     * @param message what is known of it
     */
    default void messageSent(OutboxMessageSent message) {}

    /**
     * The broker has refused a message.
     *
     * @param message what is known of it
     */
    default void messageRefused(OutboxMessageRefused message) {}

    /**
     * The broker could not be reached.
     *
     * @param store the JNDI name of the store whose messages wait
     */
    default void brokerUnavailable(String store) {}

    /**
     * The outbox was counted. Every node does so about every ten seconds while it relays, and counts the messages of all nodes.
     *
     * @param totals what it holds
     */
    default void outboxCounted(OutboxTotals totals) {}
}
