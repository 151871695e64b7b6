package org.idempotentmdb.internal.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.idempotentmdb.OutboxMessage;
import org.junit.jupiter.api.Test;

/** What every database must do for the outbox. */
abstract class OutboxStoreContract extends OutboxOperationsContract {

    @Test
    void shouldGiveBackWhatWasPublished() throws SQLException {
        String id = publish(OutboxMessage.toTopic("events \u00e9\ud83d\ude00")
                .withKey("order 'x'\u00e9")
                .withType("ShippingRequested")
                .withCorrelationId("c-1")
                .withText("body \u00e9\ud83d\ude00")
                .withHeader("branch", "12\t'\\\"")
                .withHeader("amount", 9_007_199_254_740_993L)
                .withHeader("urgent", true));
        assertThat(lease("l-1")).singleElement().satisfies(message -> {
            assertThat(message.id()).isEqualTo(id);
            assertThat(message.destination()).isEqualTo("events \u00e9\ud83d\ude00");
            assertThat(message.topic()).isTrue();
            assertThat(message.key()).contains("order 'x'\u00e9");
            assertThat(message.type()).contains("ShippingRequested");
            assertThat(message.correlationId()).contains("c-1");
            assertThat(message.text()).isTrue();
            assertThat(new String(message.body(), StandardCharsets.UTF_8)).isEqualTo("body \u00e9\ud83d\ude00");
            assertThat(message.headers())
                    .isEqualTo(Map.of("branch", "12\t'\\\"", "amount", 9_007_199_254_740_993L, "urgent", true));
            assertThat(message.attempts()).isEqualTo(1);
        });
    }

    @Test
    void shouldGiveBackBytesAndEmptyBodies() throws SQLException {
        byte[] bytes = {0, 1, -1, 127, -128};
        publish(OutboxMessage.toQueue("q").withBytes(bytes));
        publish(OutboxMessage.toQueue("q"));
        List<LeasedMessage> leased = lease("l-1");
        assertThat(leased.get(0).text()).isFalse();
        assertThat(leased.get(0).body()).isEqualTo(bytes);
        assertThat(leased.get(0).key()).isEmpty();
        assertThat(leased.get(0).topic()).isFalse();
        assertThat(leased.get(1).text()).isTrue();
        assertThat(leased.get(1).body()).isEmpty();
        assertThat(leased.get(1).type()).isEmpty();
        assertThat(leased.get(1).headers()).isEmpty();
    }

    @Test
    void shouldForgetWhatWasRolledBack() throws SQLException {
        try (Connection connection = database().begin()) {
            publish(connection, keyed("k", "a"));
            connection.rollback();
        }
        assertThat(lease("l-1")).isEmpty();
    }

    @Test
    void shouldLeaseAMessageOnce() throws SQLException {
        publish(keyed("k", "a"));
        assertThat(lease("l-1")).hasSize(1);
        assertThat(lease("l-2")).isEmpty();
    }

    @Test // B89
    void shouldLeaseAgainWhenALeaseHasEnded() throws SQLException {
        publish(keyed("k", "a"));
        committed(connection -> store.lease(connection, "dead-node", Duration.ofMillis(1), MANY, true));
        await().until(() -> lease("l-2").stream().anyMatch(message -> message.attempts() == 2));
    }

    @Test // B97: what one session has locked and not committed, another passes by
    void shouldLockWhatItLeases() throws SQLException {
        for (int i = 0; i < 10; i++) {
            publish(OutboxMessage.toQueue("q").withText("m" + i));
        }
        try (Connection first = database().begin();
                Connection second = database().begin()) {
            List<LeasedMessage> one = store.lease(first, "l-1", LONG, 4, true);
            List<LeasedMessage> two = store.lease(second, "l-2", LONG, MANY, true);
            first.commit();
            second.commit();
            assertThat(one).hasSize(4);
            assertThat(positions(two)).doesNotContainAnyElementsOf(positions(one));
            assertThat(lease("l-3").size() + two.size()).isEqualTo(6);
        }
    }

    @Test // B94
    void shouldNeverSplitAKeyBetweenSessions() throws SQLException {
        for (int i = 0; i < 10; i++) {
            publish(keyed("k", "m" + i));
        }
        try (Connection first = database().begin();
                Connection second = database().begin()) {
            assertThat(store.lease(first, "l-1", LONG, 5, true)).hasSize(5);
            assertThat(store.lease(second, "l-2", LONG, MANY, true)).isEmpty();
            first.commit();
            second.commit();
        }
        assertThat(lease("l-3")).isEmpty();
    }

    @Test // B96
    void shouldKeepTheOrderOfAKey() throws SQLException {
        List<String> published = new ArrayList<>();
        committed(connection -> {
            for (int i = 0; i < 1000; i++) {
                publish(connection, keyed("k", "m" + i));
                published.add("m" + i);
            }
            return null;
        });
        List<String> leased = new ArrayList<>();
        List<LeasedMessage> batch = lease("l-0");
        for (int i = 1; !batch.isEmpty(); i++) {
            leased.addAll(texts(batch));
            sent("l-" + (i - 1), batch);
            batch = lease("l-" + i);
        }
        assertThat(leased).isEqualTo(published);
    }

    @Test // B92
    void shouldDeliverWhatIsCommittedLate() throws SQLException {
        try (Connection slow = database().begin()) {
            publish(slow, OutboxMessage.toQueue("q").withText("101"));
            publish(OutboxMessage.toQueue("q").withText("102"));
            assertThat(texts(lease("l-1"))).containsExactly("102");
            slow.commit();
        }
        assertThat(texts(lease("l-2"))).containsExactly("101");
    }

    @Test // B93
    void shouldNotMindGaps() throws SQLException {
        try (Connection connection = database().begin()) {
            for (int i = 0; i < 200; i++) {
                publish(connection, keyed("gap", "g" + i));
            }
            connection.rollback();
        }
        publish(keyed("k", "a"));
        publish(keyed("k", "b"));
        assertThat(texts(lease("l-1"))).containsExactly("a", "b");
    }

    @Test // B95
    void shouldHoldAKeyBehindAFailedMessage() throws SQLException {
        publish(keyed("k", "a"));
        publish(keyed("k", "b"));
        publish(keyed("other", "c"));
        List<LeasedMessage> leased = lease("l-1");
        committed(connection -> {
            store.failed(connection, "l-1", leased.get(0).position(), LONG, "refused");
            store.giveBack(connection, "l-1", positions(leased.subList(1, 3)));
            return null;
        });
        assertThat(texts(lease("l-2"))).containsExactly("c");
        assertThat(database().ask("select last_error from outbox_message where attempts = 1 and due_at > published_at"))
                .isEqualTo("refused");
    }

    @Test // B95
    void shouldHoldAKeyBehindADeadMessageOrNot() throws SQLException {
        publish(keyed("k", "a"));
        publish(keyed("k", "b"));
        List<LeasedMessage> leased = lease("l-1");
        committed(connection -> {
            store.dead(connection, "l-1", leased.get(0).position(), "refused");
            store.giveBack(connection, "l-1", List.of(leased.get(1).position()));
            return null;
        });
        assertThat(lease("l-2")).isEmpty();
        List<LeasedMessage> passing = committed(connection -> store.lease(connection, "l-3", LONG, MANY, false));
        assertThat(texts(passing)).containsExactly("b");
        assertThat(committed(store::count).dead()).isEqualTo(1);
    }

    @Test // B88
    void shouldNotCountWhatWasGivenBack() throws SQLException {
        publish(keyed("k", "a"));
        for (int i = 0; i < 5; i++) {
            String lease = "l-" + i;
            List<LeasedMessage> leased = lease(lease);
            assertThat(leased)
                    .singleElement()
                    .extracting(LeasedMessage::attempts)
                    .isEqualTo(1);
            committed(connection -> {
                store.giveBack(connection, lease, positions(leased));
                return null;
            });
        }
    }

    @Test
    void shouldCountWhatFailed() throws SQLException {
        publish(keyed("k", "a"));
        for (int i = 1; i <= 3; i++) {
            String lease = "l-" + i;
            List<LeasedMessage> leased = lease(lease);
            assertThat(leased)
                    .singleElement()
                    .extracting(LeasedMessage::attempts)
                    .isEqualTo(i);
            committed(connection -> {
                store.failed(connection, lease, leased.get(0).position(), Duration.ZERO, "x".repeat(5000));
                return null;
            });
        }
    }

    @Test
    void shouldLeaveAMessageWhoseLeaseSomebodyElseHas() throws SQLException {
        publish(keyed("k", "a"));
        List<LeasedMessage> slow =
                committed(connection -> store.lease(connection, "slow", Duration.ofMillis(1), MANY, true));
        await().until(() -> !lease("quick").isEmpty());
        sent("slow", slow);
        assertThat(committed(store::count).leased()).isEqualTo(1);
    }

    @Test
    void shouldKeepSentMessagesUntilThePurge() throws SQLException {
        publish(keyed("k", "a"));
        publish(keyed("k", "b"));
        List<LeasedMessage> leased = lease("l-1");
        committed(connection -> {
            store.sent(connection, "l-1", positions(leased), true);
            return null;
        });
        assertThat(lease("l-2")).isEmpty();
        int young = committed(connection -> store.purge(connection, LONG, MANY));
        assertThat(young).isZero();
        await().until(() -> committed(connection -> store.purge(connection, Duration.ofMillis(1), 1)) == 1);
        assertThat(database().ask("select count(*) from outbox_message where state = 'SENT'"))
                .isEqualTo("1");
    }

    @Test
    void shouldWaitUntilAMessageMayBeSent() throws SQLException {
        publish(keyed("k", "later").withNotBefore(Instant.now().plusSeconds(3600)));
        publish(keyed("k", "behind"));
        publish(keyed("other", "now").withNotBefore(Instant.now().minusSeconds(3600)));
        assertThat(texts(lease("l-1"))).containsExactly("now");
    }

    @Test
    void shouldCount() throws SQLException {
        assertThat(committed(store::count)).isEqualTo(new OutboxCounts(0, 0, 0, Duration.ZERO));
        publish(keyed("a", "1"));
        publish(keyed("b", "2"));
        committed(connection -> store.lease(connection, "l-1", LONG, 1, true));
        OutboxCounts counts = committed(store::count);
        assertThat(counts.pending()).isEqualTo(2);
        assertThat(counts.leased()).isEqualTo(1);
        assertThat(counts.oldest()).isBetween(Duration.ZERO, Duration.ofMinutes(5));
    }

    @Test // B79, B83, B94
    void shouldShareTheWorkOfManySessions() throws Exception {
        int keys = 20;
        int each = 20;
        for (int i = 0; i < each; i++) {
            for (int key = 0; key < keys; key++) {
                publish(keyed("k" + key, Integer.toString(i)));
            }
        }
        List<LeasedMessage> sent = Collections.synchronizedList(new ArrayList<>());
        Callable<Void> session = () -> {
            while (Integer.parseInt(database().ask("select count(*) from outbox_message")) > 0) {
                String lease = UUID.randomUUID().toString();
                List<LeasedMessage> leased = committed(connection -> store.lease(connection, lease, LONG, 7, true));
                sent.addAll(leased);
                sent(lease, leased);
            }
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<Void> ended : threads.invokeAll(Collections.nCopies(4, session), 5, TimeUnit.MINUTES)) {
                ended.get();
            }
        } finally {
            threads.shutdownNow();
        }
        Map<String, List<String>> byKey = new HashMap<>();
        sent.forEach(message -> byKey.computeIfAbsent(message.orderingKey(), key -> new ArrayList<>())
                .add(new String(message.body(), StandardCharsets.UTF_8)));
        List<String> inOrder = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            inOrder.add(Integer.toString(i));
        }
        assertThat(byKey).hasSize(keys);
        assertThat(byKey.values()).allSatisfy(texts -> assertThat(texts).isEqualTo(inOrder));
    }
}
