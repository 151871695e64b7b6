package org.idempotentmdb.internal.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.idempotentmdb.spi.MessagingListener;

/**
 * Counts deliveries in Micrometer, by default in its global registry. Every meter has the tag {@code consumer}.
 *
 * <ul>
 *   <li>{@code idempotent.deliveries}: deliveries that reached the guard
 *   <li>{@code idempotent.processed}, {@code idempotent.duplicates}, {@code idempotent.conflicts},
 *       {@code idempotent.unidentified}, {@code idempotent.unguarded}: one for each outcome
 *   <li>{@code idempotent.transactions.failed}: deliveries that were rolled back
 *   <li>{@code idempotent.acknowledgements.failed}: redelivered messages whose marker existed
 *   <li>{@code idempotent.delivery.duration}: timer, also tagged {@code outcome}
 * </ul>
 */
public final class MicrometerListener implements MessagingListener {

    private static final Map<DeliveryOutcome, String> NAMES = Map.of(
            DeliveryOutcome.PROCESSED, "idempotent.processed",
            DeliveryOutcome.DUPLICATE, "idempotent.duplicates",
            DeliveryOutcome.CONFLICT, "idempotent.conflicts",
            DeliveryOutcome.UNIDENTIFIED, "idempotent.unidentified",
            DeliveryOutcome.UNGUARDED, "idempotent.unguarded",
            DeliveryOutcome.FAILED, "idempotent.transactions.failed");

    private final MeterRegistry registry;
    private final Map<String, ConsumerMeters> meters = new ConcurrentHashMap<>();

    /**
     * Counts in a registry.
     *
     * @param registry where the meters are
     */
    public MicrometerListener(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts in the global registry; see {@link MicrometerIfPresent}. */
    static MessagingListener ofThisApplication() {
        return new MicrometerListener(Metrics.globalRegistry);
    }

    @Override
    public void deliveryReceived(String consumer) {
        of(consumer).deliveries.increment();
    }

    @Override
    public void deliveryCompleted(DeliveryCompleted delivery) {
        of(delivery.consumer()).completed(delivery);
    }

    private ConsumerMeters of(String consumer) {
        return meters.computeIfAbsent(consumer, name -> new ConsumerMeters(registry, name));
    }

    private static final class ConsumerMeters {

        private final Counter deliveries;
        private final Counter lostAcknowledgements;
        private final Map<DeliveryOutcome, Counter> outcomes = new ConcurrentHashMap<>();
        private final Map<DeliveryOutcome, Timer> durations = new ConcurrentHashMap<>();

        ConsumerMeters(MeterRegistry registry, String consumer) {
            deliveries = registry.counter("idempotent.deliveries", "consumer", consumer);
            lostAcknowledgements = registry.counter("idempotent.acknowledgements.failed", "consumer", consumer);
            NAMES.forEach((outcome, name) -> {
                outcomes.put(outcome, registry.counter(name, "consumer", consumer));
                durations.put(
                        outcome,
                        registry.timer(
                                "idempotent.delivery.duration", "consumer", consumer, "outcome", outcome.label()));
            });
        }

        void completed(DeliveryCompleted delivery) {
            outcomes.get(delivery.outcome()).increment();
            durations.get(delivery.outcome()).record(delivery.duration());
            if (delivery.followsLostAcknowledgement()) {
                lostAcknowledgements.increment();
            }
        }
    }
}
