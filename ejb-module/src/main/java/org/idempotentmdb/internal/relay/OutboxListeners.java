package org.idempotentmdb.internal.relay;

import java.util.List;
import java.util.function.Consumer;
import org.idempotentmdb.spi.OutboxListener;
import org.idempotentmdb.spi.OutboxMessageRefused;
import org.idempotentmdb.spi.OutboxMessageSent;
import org.idempotentmdb.spi.OutboxTotals;

/** Calls several listeners; the failure of one is logged and harms nobody else. */
final class OutboxListeners implements OutboxListener {

    private final List<OutboxListener> all;

    OutboxListeners(List<OutboxListener> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public void messageSent(OutboxMessageSent message) {
        each(listener -> listener.messageSent(message));
    }

    @Override
    public void messageRefused(OutboxMessageRefused message) {
        each(listener -> listener.messageRefused(message));
    }

    @Override
    public void brokerUnavailable(String store) {
        each(listener -> listener.brokerUnavailable(store));
    }

    @Override
    public void outboxCounted(OutboxTotals totals) {
        each(listener -> listener.outboxCounted(totals));
    }

    private void each(Consumer<OutboxListener> call) {
        for (OutboxListener listener : all) {
            try {
                call.accept(listener);
            } catch (Exception | LinkageError | AssertionError e) {
                // Exception: a proxy or another language may throw a checked one
                RelayLogger.listenerFailed(listener.getClass(), e);
            }
        }
    }
}
