package org.idempotentmdb.internal.inbox;

import java.util.List;
import java.util.function.Consumer;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.MessagingListener;

/** Calls several listeners; the failure of one is logged and harms nobody else. */
final class Listeners implements MessagingListener {

    private final List<MessagingListener> all;

    Listeners(List<MessagingListener> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public void deliveryReceived(String consumer) {
        each(listener -> listener.deliveryReceived(consumer));
    }

    @Override
    public void deliveryCompleted(DeliveryCompleted delivery) {
        each(listener -> listener.deliveryCompleted(delivery));
    }

    private void each(Consumer<MessagingListener> call) {
        for (MessagingListener listener : all) {
            try {
                call.accept(listener);
            } catch (Exception | LinkageError | AssertionError e) {
                // Exception: a proxy or another language may throw a checked one
                InboxLogger.listenerFailed(listener.getClass(), e);
            }
        }
    }
}
