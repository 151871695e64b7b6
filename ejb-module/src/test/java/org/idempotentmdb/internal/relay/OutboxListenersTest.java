package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.idempotentmdb.internal.inbox.CapturedLog;
import org.idempotentmdb.spi.OutboxListener;
import org.idempotentmdb.spi.OutboxMessageRefused;
import org.idempotentmdb.spi.OutboxMessageSent;
import org.idempotentmdb.spi.OutboxTotals;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OutboxListenersTest {

    private static final OutboxMessageSent SENT = new OutboxMessageSent("s", "m-1", "q", 1, Duration.ofSeconds(1));
    private static final OutboxMessageRefused REFUSED = new OutboxMessageRefused("s", "m-2", "q", 3, true);
    private static final OutboxTotals TOTALS = new OutboxTotals("s", 2, 1, 1, Duration.ofSeconds(5));

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("unchecked"),
                new NoClassDefFoundError("org/example/Missing"),
                new AssertionError("an assert statement"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldCallEveryListenerAlthoughOneFails(Throwable failure) {
        List<Object> before = new ArrayList<>();
        List<Object> after = new ArrayList<>();
        OutboxListener all = new OutboxListeners(
                List.of(recording(before), recording(failure, new ArrayList<>()), recording(after)));
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.relay")) {
            assertThatCode(() -> {
                        all.messageSent(SENT);
                        all.messageRefused(REFUSED);
                        all.brokerUnavailable("s");
                        all.outboxCounted(TOTALS);
                    })
                    .doesNotThrowAnyException();
            assertThat(log.records()).hasSize(4).allMatch(logged -> logged.getThrown() == failure);
        }
        assertThat(before).containsExactly(SENT, REFUSED, "s", TOTALS);
        assertThat(after).isEqualTo(before);
    }

    private static OutboxListener recording(List<Object> heard) {
        return recording(null, heard);
    }

    private static OutboxListener recording(Throwable failure, List<Object> heard) {
        return (OutboxListener) Proxy.newProxyInstance(
                OutboxListenersTest.class.getClassLoader(),
                new Class<?>[] {OutboxListener.class},
                (p, method, args) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.invoke(heard, args);
                    }
                    if (failure != null) {
                        throw failure;
                    }
                    heard.add(args[0]);
                    return null;
                });
    }
}
