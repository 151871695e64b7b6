package org.idempotentmdb.internal.relay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;

/**
 * How the relay of this node fares, for a health check.
 *
 * <p>Thread safe.
 */
final class RelayState {

    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(30);
    private static final int PATIENCE_IN_INTERVALS = 10;

    private final Map<String, String> problems = new ConcurrentSkipListMap<>();
    private final LongSupplier nanoTime;
    private final Duration patience;
    private volatile long lastRun;

    /** The interval is the relay's; zero where this node does not relay. */
    RelayState(Duration interval, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        Duration several = interval.multipliedBy(PATIENCE_IN_INTERVALS);
        this.patience = several.isZero() || several.compareTo(LEAST_PATIENCE) > 0 ? several : LEAST_PATIENCE;
        this.lastRun = nanoTime.getAsLong();
    }

    /** The relay has looked at all stores, with whatever result. */
    void ran() {
        lastRun = nanoTime.getAsLong();
    }

    /** Something does not work, until it {@link #works}. */
    void fails(String what, String how) {
        problems.put(what, how);
    }

    void works(String what) {
        problems.remove(what);
    }

    /** What is wrong now, in plain words; empty where nothing is. */
    List<String> problems() {
        List<String> all = new ArrayList<>(problems.values());
        Duration age = Duration.ofNanos(nanoTime.getAsLong() - lastRun);
        if (!patience.isZero() && age.compareTo(patience) > 0) {
            all.add("the relay has not looked at its outboxes for " + age.toSeconds() + " seconds");
        }
        return all;
    }
}
