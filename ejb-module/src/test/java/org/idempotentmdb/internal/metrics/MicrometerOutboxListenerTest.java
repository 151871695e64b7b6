package org.idempotentmdb.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.idempotentmdb.spi.OutboxMessageRefused;
import org.idempotentmdb.spi.OutboxMessageSent;
import org.idempotentmdb.spi.OutboxTotals;
import org.junit.jupiter.api.Test;

class MicrometerOutboxListenerTest {

    private static final String STORE = "java:app/persistence/idempotence";
    private static final String OTHER = "java:app/persistence/billing";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MicrometerOutboxListener listener = new MicrometerOutboxListener(registry);

    @Test
    void shouldCountAndTimeWhatWasSent() {
        listener.messageSent(sent(STORE, Duration.ofMillis(1200)));
        listener.messageSent(sent(STORE, Duration.ofMillis(300)));
        assertThat(count("idempotent.outbox.sent", STORE)).isEqualTo(2);
        assertThat(registry.get("idempotent.outbox.delay")
                        .tag("store", STORE)
                        .timer()
                        .totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(1500);
    }

    @Test
    void shouldCountWhatFailed() {
        listener.messageRefused(new OutboxMessageRefused(STORE, "m-1", "queue", 1, false));
        listener.messageRefused(new OutboxMessageRefused(STORE, "m-1", "queue", 2, true));
        listener.brokerUnavailable(STORE);
        assertThat(count("idempotent.outbox.refused", STORE)).isEqualTo(2);
        assertThat(count("idempotent.outbox.broker.unavailable", STORE)).isEqualTo(1);
        assertThat(count("idempotent.outbox.sent", STORE)).isZero();
    }

    @Test // Micrometer holds what a gauge looks at weakly
    void shouldShowTheLastCountForAsLongAsTheRegistryLives() {
        MicrometerOutboxListener forgotten = new MicrometerOutboxListener(registry);
        forgotten.outboxCounted(new OutboxTotals(STORE, 1, 1, 1, Duration.ofSeconds(1)));
        forgotten.outboxCounted(new OutboxTotals(STORE, 30, 20, 4, Duration.ofMillis(90_500)));
        forgotten = null;
        System.gc();
        assertThat(gauge("idempotent.outbox.pending", STORE)).isEqualTo(30);
        assertThat(gauge("idempotent.outbox.inflight", STORE)).isEqualTo(20);
        assertThat(gauge("idempotent.outbox.dead", STORE)).isEqualTo(4);
        assertThat(gauge("idempotent.outbox.oldest.age", STORE))
                .as("in seconds")
                .isEqualTo(90.5);
    }

    @Test // an id or a destination as a tag would make as many meters as there are values
    void shouldHaveNoTagsButTheStore() {
        listener.messageSent(sent(STORE, Duration.ZERO));
        listener.outboxCounted(new OutboxTotals(OTHER, 2, 0, 0, Duration.ZERO));
        assertThat(gauge("idempotent.outbox.pending", STORE)).isZero();
        assertThat(gauge("idempotent.outbox.pending", OTHER)).isEqualTo(2);
        assertThat(registry.getMeters().stream()
                        .flatMap(meter -> meter.getId().getTags().stream())
                        .map(tag -> tag.getKey() + "=" + tag.getValue())
                        .distinct())
                .containsExactlyInAnyOrder("store=" + STORE, "store=" + OTHER);
    }

    private double count(String name, String store) {
        return registry.get(name).tag("store", store).counter().count();
    }

    private double gauge(String name, String store) {
        return registry.get(name).tag("store", store).gauge().value();
    }

    private static OutboxMessageSent sent(String store, Duration delay) {
        return new OutboxMessageSent(store, "m-1", "queue", 1, delay);
    }
}
