package org.idempotentmdb.internal.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells a relay that a transaction was committed which has given it work. A signal may be lost; then the timer is the safety net. */
@ApplicationScoped
public class OutboxSignal {

    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /**
     * Registers a listener.
     *
     * @param listener is called in the thread that commits, so it must return at once
     */
    public void listen(Runnable listener) {
        listeners.add(listener);
    }

    /** Calls the listeners. */
    public void published() {
        listeners.forEach(Runnable::run);
    }
}
