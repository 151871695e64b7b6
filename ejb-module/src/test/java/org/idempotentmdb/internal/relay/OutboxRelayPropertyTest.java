package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.internal.outbox.LeasedMessage;
import org.idempotentmdb.internal.relay.FaultyBroker.Died;
import org.idempotentmdb.internal.relay.FaultyBroker.Fault;

/** Whatever is published, rolled back, refused or broken off: everything arrives at least once, in the order of its key. */
class OutboxRelayPropertyTest {

    private static final int MANY = 1000;

    /** One thing that happens. */
    sealed interface Step {}

    record Publish(int key, boolean commit) implements Step {}

    record Relay(List<Fault> faults) implements Step {}

    record TimePasses() implements Step {}

    @Provide
    Arbitrary<List<Step>> histories() {
        Arbitrary<Step> publish = Combinators.combine(
                        Arbitraries.integers().between(0, 3), Arbitraries.of(true, true, true, false))
                .as(Publish::new);
        Arbitrary<Step> relay = Arbitraries.of(Fault.class).list().ofMaxSize(6).map(Relay::new);
        Arbitrary<Step> time = Arbitraries.just(new TimePasses());
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(6, publish),
                        net.jqwik.api.Tuple.of(3, relay),
                        net.jqwik.api.Tuple.of(1, time))
                .list()
                .ofMaxSize(60);
    }

    @Property(tries = 300)
    void shouldDeliverAtLeastOnceAndInTheOrderOfAKey(@ForAll("histories") List<Step> history) throws Exception {
        RelayFixture fixture = new RelayFixture(4, true);
        Map<String, List<String>> published = new LinkedHashMap<>();
        int number = 0;
        for (Step step : history) {
            if (step instanceof Publish publish) {
                String key = "k" + publish.key();
                String text = Integer.toString(number++);
                fixture.publish(OutboxMessage.toQueue("q").withKey(key).withText(text), publish.commit());
                if (publish.commit()) {
                    published.computeIfAbsent(key, k -> new ArrayList<>()).add(text);
                }
            } else if (step instanceof Relay relay) {
                relay(fixture, relay.faults());
            } else {
                fixture.letTimePass();
            }
        }
        drain(fixture);
        assertThat(firstDeliveries(fixture.broker().received())).isEqualTo(published);
        assertThat(fixture.rows("PENDING")).isZero();
    }

    private static void relay(RelayFixture fixture, List<Fault> faults) throws Exception {
        fixture.broker().willFail(faults.toArray(Fault[]::new));
        try {
            fixture.relay().run();
        } catch (Died died) {
            fixture.startRelay();
        }
        fixture.broker().heal();
    }

    /** With retries by a person of what was given up. */
    private static void drain(RelayFixture fixture) throws Exception {
        for (int i = 0; i < MANY && fixture.rows("PENDING") + fixture.rows("DEAD") > 0; i++) {
            fixture.database().execute("update outbox_message set state = 'PENDING', attempts = 0");
            fixture.letTimePass();
            fixture.relay().run();
        }
    }

    private static Map<String, List<String>> firstDeliveries(List<LeasedMessage> received) {
        Map<String, Set<String>> byKey = new LinkedHashMap<>();
        for (LeasedMessage message : received) {
            byKey.computeIfAbsent(message.orderingKey(), key -> new LinkedHashSet<>())
                    .add(new String(message.body(), StandardCharsets.UTF_8));
        }
        Map<String, List<String>> lists = new LinkedHashMap<>();
        byKey.forEach((key, texts) -> lists.put(key, List.copyOf(texts)));
        return lists;
    }
}
