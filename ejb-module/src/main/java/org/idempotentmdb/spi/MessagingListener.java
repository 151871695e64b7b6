package org.idempotentmdb.spi;

/**
 * Hears what becomes of deliveries. Every CDI bean of this type is called.
 *
 * <p>Called by several threads at once, outside of any transaction that could still change the outcome. An exception of
 * a listener is logged and has no other consequence.
 */
public interface MessagingListener {

    /** Does nothing. */
    MessagingListener NO_OP = new MessagingListener() {};

    /**
     * A delivery reached the guard of a consumer; what becomes of it is not known yet.
     *
     * @param consumer the consumer name
     */
    default void deliveryReceived(String consumer) {}

    /**
     * A delivery ended: its transaction was committed or rolled back.
     *
     * @param delivery what is known of it
     */
    default void deliveryCompleted(DeliveryCompleted delivery) {}
}
