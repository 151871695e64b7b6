package org.idempotentmdb.internal.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.idempotentmdb.spi.OutboxListener;
import org.idempotentmdb.spi.OutboxMessageRefused;
import org.idempotentmdb.spi.OutboxMessageSent;
import org.idempotentmdb.spi.OutboxTotals;

/**
 * Counts messages of the outbox in Micrometer. Every meter has the tag {@code store}.
 *
 * <ul>
 *   <li>{@code idempotent.outbox.pending}, {@code .inflight}, {@code .dead}: gauges, of all nodes together
 *   <li>{@code idempotent.outbox.oldest.age}: gauge in seconds, age of the oldest pending message
 *   <li>{@code idempotent.outbox.sent}, {@code .refused}: counters of this node
 *   <li>{@code idempotent.outbox.broker.unavailable}: tries of this node that found no broker
 *   <li>{@code idempotent.outbox.delay}: timer, from publication to the broker's confirmation
 * </ul>
 */
public final class MicrometerOutboxListener implements OutboxListener {

    private final MeterRegistry registry;
    private final Map<String, StoreMeters> meters = new ConcurrentHashMap<>();

    /**
     * Counts in a registry.
     *
     * @param registry where the meters are
     */
    public MicrometerOutboxListener(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts in the global registry; see {@link MicrometerIfPresent}. */
    static OutboxListener ofThisApplication() {
        return new MicrometerOutboxListener(Metrics.globalRegistry);
    }

    @Override
    public void messageSent(OutboxMessageSent message) {
        StoreMeters store = of(message.store());
        store.sent.increment();
        store.delay.record(message.sincePublished());
    }

    @Override
    public void messageRefused(OutboxMessageRefused message) {
        of(message.store()).refused.increment();
    }

    @Override
    public void brokerUnavailable(String store) {
        of(store).unavailable.increment();
    }

    @Override
    public void outboxCounted(OutboxTotals totals) {
        of(totals.store()).totals = totals;
    }

    private StoreMeters of(String store) {
        return meters.computeIfAbsent(store, name -> new StoreMeters(registry, name));
    }

    private static final class StoreMeters {

        private final Counter sent;
        private final Counter refused;
        private final Counter unavailable;
        private final Timer delay;
        private volatile OutboxTotals totals;

        StoreMeters(MeterRegistry registry, String store) {
            totals = new OutboxTotals(store, 0, 0, 0, Duration.ZERO);
            sent = registry.counter("idempotent.outbox.sent", "store", store);
            refused = registry.counter("idempotent.outbox.refused", "store", store);
            unavailable = registry.counter("idempotent.outbox.broker.unavailable", "store", store);
            delay = registry.timer("idempotent.outbox.delay", "store", store);
            gauge(registry, "idempotent.outbox.pending", OutboxTotals::pending);
            gauge(registry, "idempotent.outbox.inflight", OutboxTotals::inFlight);
            gauge(registry, "idempotent.outbox.dead", OutboxTotals::dead);
            gauge(
                    registry,
                    "idempotent.outbox.oldest.age",
                    now -> now.oldestAge().toMillis() / 1000.0);
        }

        private void gauge(MeterRegistry registry, String name, ToDoubleFunction<OutboxTotals> value) {
            Gauge.builder(name, this, meters -> value.applyAsDouble(meters.totals))
                    .strongReference(true)
                    .tag("store", totals.store())
                    .register(registry);
        }
    }
}
