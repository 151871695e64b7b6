package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.SessionContext;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.idempotentmdb.internal.outbox.OutboxSignal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutboxRelayTimerTest {

    private final List<String> calls = new ArrayList<>();
    private final List<TimerConfig> configurations = new ArrayList<>();
    private final OutboxSignal signal = new OutboxSignal();
    private final OutboxRelayTimer timer = new OutboxRelayTimer();
    private Duration every = Duration.ofMillis(1500);
    private int runs;

    @BeforeEach
    void inject() throws Exception {
        set("timers", proxy(TimerService.class));
        set("context", proxy(SessionContext.class));
        set("signal", signal);
        set("relay", new ApplicationRelay() {
            @Override
            public Duration every() {
                return every;
            }

            @Override
            public void run() {
                runs++;
            }
        });
    }

    @Test // B77, B78, B81, B82
    void shouldAskForOneIntervalTimerThatNoServerKeeps() {
        timer.start();
        assertThat(calls).containsExactly("getBusinessObject", "createIntervalTimer [1500, 1500]");
        assertThat(configurations)
                .singleElement()
                .extracting(TimerConfig::isPersistent)
                .isEqualTo(false);
    }

    @Test
    void shouldRunAtEachTickAndAfterEachCommitThatHasPublished() {
        timer.start();
        timer.tick();
        assertThat(runs).isEqualTo(1);
        signal.published();
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void shouldDoNothingOnANodeThatDoesNotRelay() {
        every = Duration.ZERO;
        timer.start();
        signal.published();
        assertThat(calls).isEmpty();
        assertThat(runs).isZero();
    }

    private void set(String name, Object value) throws Exception {
        Field field = OutboxRelayTimer.class.getDeclaredField(name);
        field.setAccessible(true);
        field.set(timer, value);
    }

    private <T> T proxy(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("getBusinessObject")) {
                        calls.add(method.getName());
                        return timer;
                    }
                    configurations.add((TimerConfig) arguments[2]);
                    calls.add(method.getName() + " " + Arrays.asList(arguments).subList(0, 2));
                    return null;
                }));
    }
}
