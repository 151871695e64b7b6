package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.NextConsumer;
import org.idempotentmdb.tck.PublishingConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** G7 and G10 on two nodes with one database and one broker, the second one in another time zone. */
class OutboxNodesIT {

    private static final int KEYS = 60;
    private static final int MESSAGES = 20;
    private static final List<Integer> IN_ORDER =
            IntStream.range(0, MESSAGES).boxed().toList();

    private final Database database = new Database();
    private final OutboxRows outbox = new OutboxRows(database);

    @TempDir
    private Path folder;

    private Path war;

    @BeforeEach
    void makeApplication() {
        database.create();
        war = TestApplication.named("nodes")
                .with(PublishingConsumer.class, NextConsumer.class)
                .warIn(folder);
    }

    private PayaraMicroServer.Builder node(String name) {
        return PayaraMicroUnderTest.server(name, war);
    }

    @Test
    @Assertion(
            id = {"G7", "G10", "B79", "B83", "B94"},
            strategy = "1,200 messages of 60 keys; the broker says of none that it has it already")
    void shouldShareTheWorkAndSendNothingTwice() throws Exception {
        String before = brokerLog();
        try (PayaraMicroServer first = node("node-one").start();
                PayaraMicroServer second = node("node-two")
                        .systemProperty("user.timezone", "Pacific/Kiritimati")
                        .start()) {
            List<TestMessage> messages = publish();

            assertAllSentInOrder(messages);

            assertThat(sentBy(first)).isPositive();
            assertThat(sentBy(second)).isPositive();
            assertThat(sentBy(first) + sentBy(second)).isEqualTo(KEYS * MESSAGES);
            assertThat(brokerLog().substring(before.length())).doesNotContain("Duplicate message detected");
        }
    }

    @Test
    @Assertion(
            id = {"G7", "B83", "B89"},
            strategy =
                    "one of two nodes is killed in the middle of the work; the other one has its leases when they end")
    void shouldTakeOverFromANodeThatWasKilled() {
        try (PayaraMicroServer first = node("node-three").start();
                PayaraMicroServer second = node("node-four").start()) {
            List<TestMessage> messages = publish();
            Waiting.until(
                    "the first effects",
                    () -> database.count("select count(*) from effect where consumer = 'next-consumer'") > 0);

            first.kill();

            assertAllSentInOrder(messages);
            assertThat(second.isAlive()).isTrue();
        }
    }

    private static List<TestMessage> publish() {
        List<TestMessage> messages = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            messages.add(TestMessage.identified()
                    .with(PublishingConsumer.COUNT, MESSAGES)
                    .with(PublishingConsumer.KEY, "key-" + i)
                    .sendTo(PublishingConsumer.QUEUE));
        }
        return messages;
    }

    private void assertAllSentInOrder(List<TestMessage> messages) {
        Waiting.until(
                "all effects",
                () -> database.count("select count(*) from effect where consumer = 'next-consumer'")
                        >= (long) KEYS * MESSAGES);
        Waiting.untilDrained(PublishingConsumer.QUEUE);
        Waiting.untilDrained(NextConsumer.QUEUE);
        Waiting.until("the outbox to be empty", () -> outbox.count() == 0);
        messages.forEach(message -> assertThat(outbox.effects(message.key())).isEqualTo(IN_ORDER));
        assertThat(database.markersOf("next-consumer")).isEqualTo((long) KEYS * MESSAGES);
    }

    private static double sentBy(PayaraMicroServer node) {
        return Metrics.of(node.url() + "/").value("idempotent_outbox_sent_total");
    }

    private static String brokerLog() throws Exception {
        return Files.readString(TestEnvironment.brokerProcess().log(), StandardCharsets.UTF_8);
    }
}
