package org.idempotentmdb.internal.metrics;

import org.idempotentmdb.spi.MessagingListener;
import org.idempotentmdb.spi.OutboxListener;

/**
 * The listeners of this application: with Micrometer's global registry, or none where Micrometer is not on the class path.
 *
 * <p>A class of its own that names no type of Micrometer: the classes that do cannot even be linked without it, so they cannot
 * catch that themselves.
 */
public final class MicrometerIfPresent {

    private MicrometerIfPresent() {}

    /**
     * The listener to deliveries.
     *
     * @return the listener
     */
    public static MessagingListener messagingListener() {
        try {
            return MicrometerListener.ofThisApplication();
        } catch (LinkageError micrometerIsNotHere) {
            return MessagingListener.NO_OP;
        }
    }

    /**
     * The listener to the relay.
     *
     * @return the listener
     */
    public static OutboxListener outboxListener() {
        try {
            return MicrometerOutboxListener.ofThisApplication();
        } catch (LinkageError micrometerIsNotHere) {
            return OutboxListener.NO_OP;
        }
    }
}
