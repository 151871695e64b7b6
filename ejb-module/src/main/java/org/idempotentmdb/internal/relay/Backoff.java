package org.idempotentmdb.internal.relay;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait after the n-th failure in a row: twice as long each time, up to a limit, and of that a random part between
 * half and all of it, so that nodes do not come back together.
 */
final class Backoff {

    private static final int MOST_DOUBLINGS = 30;

    private final Duration first;
    private final Duration longest;
    private final DoubleSupplier random;

    /** The random numbers are from 0 to 1. */
    Backoff(Duration first, Duration longest, DoubleSupplier random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    Duration after(int failures) {
        long doubled = first.toMillis() << Math.min(Math.max(failures, 1) - 1, MOST_DOUBLINGS);
        long limited = Math.min(doubled, longest.toMillis());
        return Duration.ofMillis((long) (limited * (0.5 + random.getAsDouble() / 2)));
    }
}
