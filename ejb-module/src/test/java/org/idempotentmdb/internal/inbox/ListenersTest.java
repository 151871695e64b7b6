package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.idempotentmdb.spi.MessagingListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListenersTest {

    private static final DeliveryCompleted COMPLETED = new DeliveryCompleted(
            "orders",
            Optional.empty(),
            Optional.empty(),
            DeliveryOutcome.PROCESSED,
            Optional.empty(),
            false,
            Duration.ZERO,
            Optional.empty());

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("unchecked"),
                new Exception("checked, thrown by a language or a proxy that does not mind"),
                new NoClassDefFoundError("org/example/Missing"),
                new AssertionError("an assert statement"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldCallEveryListenerAlthoughOneFails(Throwable failure) {
        RecordingListener before = new RecordingListener();
        RecordingListener after = new RecordingListener();
        MessagingListener all = new Listeners(List.of(before, new Failing(failure), after));
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.inbox")) {
            assertThatCode(() -> {
                        all.deliveryReceived("orders");
                        all.deliveryCompleted(COMPLETED);
                    })
                    .doesNotThrowAnyException();
            assertThat(log.lines())
                    .hasSize(2)
                    .allMatch(line -> line.startsWith("IMDB0103") && line.contains(Failing.class.getName()));
            assertThat(log.records()).allMatch(logged -> logged.getThrown() == failure);
            assertThat(log.records()).allMatch(logged -> logged.getLevel() == Level.SEVERE);
        }
        for (RecordingListener listener : List.of(before, after)) {
            assertThat(listener.received()).containsExactly("orders");
            assertThat(listener.completed()).containsExactly(COMPLETED);
        }
    }

    @Test
    void shouldHaveAListenerThatDoesNothing() {
        assertThatCode(() -> {
                    MessagingListener.NO_OP.deliveryReceived("orders");
                    MessagingListener.NO_OP.deliveryCompleted(COMPLETED);
                })
                .doesNotThrowAnyException();
    }

    private record Failing(Throwable failure) implements MessagingListener {

        @Override
        public void deliveryReceived(String consumer) {
            throw this.<RuntimeException>unchecked();
        }

        @Override
        public void deliveryCompleted(DeliveryCompleted delivery) {
            throw this.<RuntimeException>unchecked();
        }

        @SuppressWarnings("unchecked")
        private <T extends Throwable> RuntimeException unchecked() throws T {
            throw (T) failure;
        }
    }
}
