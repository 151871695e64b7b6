package org.idempotentmdb.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MicrometerListenerTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MicrometerListener listener = new MicrometerListener(registry);

    @ParameterizedTest
    @CsvSource({
        "PROCESSED, idempotent.processed",
        "DUPLICATE, idempotent.duplicates",
        "CONFLICT, idempotent.conflicts",
        "UNIDENTIFIED, idempotent.unidentified",
        "UNGUARDED, idempotent.unguarded",
        "FAILED, idempotent.transactions.failed"
    })
    void shouldCountEveryOutcomeUnderItsOwnName(DeliveryOutcome outcome, String name) {
        listener.deliveryReceived("orders");
        listener.deliveryCompleted(completed("orders", outcome, false));
        assertThat(count(name, "orders")).isEqualTo(1);
        assertThat(count("idempotent.deliveries", "orders")).isEqualTo(1);
        assertThat(registry.getMeters().stream()
                        .filter(meter -> meter instanceof Counter)
                        .mapToDouble(meter -> ((Counter) meter).count())
                        .sum())
                .as("nothing else is counted")
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void shouldTimeEveryOutcome(DeliveryOutcome outcome) {
        listener.deliveryCompleted(completed("orders", outcome, false));
        assertThat(registry.get("idempotent.delivery.duration")
                        .tags("consumer", "orders", "outcome", outcome.label())
                        .timer()
                        .totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(12);
    }

    @Test
    void shouldShowAllMetersFromTheFirstDeliveryOn() {
        listener.deliveryReceived("orders");
        assertThat(registry.getMeters().stream()
                        .map(Meter::getId)
                        .map(Meter.Id::getName)
                        .distinct())
                .containsExactlyInAnyOrder(
                        "idempotent.deliveries",
                        "idempotent.processed",
                        "idempotent.duplicates",
                        "idempotent.conflicts",
                        "idempotent.unidentified",
                        "idempotent.unguarded",
                        "idempotent.transactions.failed",
                        "idempotent.acknowledgements.failed",
                        "idempotent.delivery.duration");
    }

    @Test // B42
    void shouldCountALostAcknowledgementOnlyForARedeliveredDuplicate() {
        listener.deliveryCompleted(completed("orders", DeliveryOutcome.DUPLICATE, false));
        listener.deliveryCompleted(completed("orders", DeliveryOutcome.PROCESSED, true));
        listener.deliveryCompleted(completed("orders", DeliveryOutcome.FAILED, true));
        assertThat(count("idempotent.acknowledgements.failed", "orders")).isZero();
        listener.deliveryCompleted(completed("orders", DeliveryOutcome.DUPLICATE, true));
        assertThat(count("idempotent.acknowledgements.failed", "orders")).isEqualTo(1);
        assertThat(count("idempotent.duplicates", "orders")).isEqualTo(2);
    }

    @Test
    void shouldKeepConsumersApart() {
        listener.deliveryCompleted(completed("orders", DeliveryOutcome.PROCESSED, false));
        listener.deliveryCompleted(completed("billing", DeliveryOutcome.PROCESSED, false));
        listener.deliveryCompleted(completed("billing", DeliveryOutcome.PROCESSED, false));
        assertThat(count("idempotent.processed", "orders")).isEqualTo(1);
        assertThat(count("idempotent.processed", "billing")).isEqualTo(2);
    }

    @Test // an id as a tag would make as many meters as there are messages
    void shouldHaveNoTagsButConsumerAndOutcome() {
        listener.deliveryCompleted(completed("orders", DeliveryOutcome.PROCESSED, false));
        assertThat(registry.getMeters().stream()
                        .flatMap(meter -> meter.getId().getTags().stream())
                        .map(tag -> tag.getKey())
                        .distinct())
                .containsExactlyInAnyOrder("consumer", "outcome");
    }

    private double count(String name, String consumer) {
        return registry.get(name).tag("consumer", consumer).counter().count();
    }

    private static DeliveryCompleted completed(String consumer, DeliveryOutcome outcome, boolean redelivered) {
        return new DeliveryCompleted(
                consumer,
                Optional.of("m-1"),
                Optional.of("queue"),
                outcome,
                Optional.of(1),
                redelivered,
                Duration.ofMillis(12),
                Optional.empty());
    }
}
