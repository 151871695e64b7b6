package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.StreamMessage;
import java.util.stream.Stream;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.BadInputHandler;
import org.idempotentmdb.tck.BranchAndNumber;
import org.idempotentmdb.tck.ConflictConsumer;
import org.idempotentmdb.tck.DefaultConsumer;
import org.idempotentmdb.tck.ExtractorConsumer;
import org.idempotentmdb.tck.Gadget;
import org.idempotentmdb.tck.JsonConsumer;
import org.idempotentmdb.tck.RecordingListener;
import org.idempotentmdb.tck.StrictConsumer;
import org.idempotentmdb.tck.UnguardedConsumer;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bad input, and input of every kind, through the broker: it ends in a defined outcome, is never lost, never loops without
 * end. Run once for each delivery mode, which ejb-jar.xml sets for the same classes.
 */
abstract class BadInputContract extends ProductIT {

    private static final Class<?>[] BEANS = {
        StrictConsumer.class,
        JsonConsumer.class,
        DefaultConsumer.class,
        UnguardedConsumer.class,
        ConflictConsumer.class,
        ExtractorConsumer.class,
        BadInputHandler.class,
        BranchAndNumber.class,
        RecordingListener.class,
        Gadget.class
    };

    abstract String applicationName();

    static Archive<?> application(String name, String transactionAttribute) {
        new Database().create();
        return TestApplication.named(name)
                .with(BEANS)
                .ejbJarXml("<ejb-jar xmlns='https://jakarta.ee/xml/ns/jakartaee' version='4.0'>"
                        + "<assembly-descriptor>"
                        + Stream.of("Strict", "Json", "Default", "Unguarded", "Conflict", "Extractor")
                                .map(bean -> "<container-transaction><method><ejb-name>" + bean
                                        + "Consumer</ejb-name><method-name>*</method-name></method>"
                                        + "<trans-attribute>" + transactionAttribute
                                        + "</trans-attribute></container-transaction>")
                                .reduce("", String::concat)
                        + "</assembly-descriptor></ejb-jar>")
                .archive();
    }

    static Stream<Arguments> idsThatDiffer() {
        return Stream.of(
                Arguments.of("case", "Ord-A", "Ord-a"),
                Arguments.of("accent", "caf\u00e9", "cafe"),
                Arguments.of("composed and decomposed", "\u00e9", "e\u0301"),
                Arguments.of("trailing space", "ORD-1", "ORD-1 "),
                Arguments.of("trailing tab", "ORD-2", "ORD-2\t"),
                Arguments.of("line breaks", "x\r\ny", "x\ny"),
                Arguments.of("control characters", "x\u0001", "x\u0002"),
                Arguments.of("emoji", "ord-\ud83d\ude02", "ord-\ud83d\ude03"),
                Arguments.of("NUL", "A\u0000B", "A"),
                Arguments.of("two NULs", "C\u0000D", "C\u0000E"),
                Arguments.of("255 and 256 characters", "y".repeat(255), "y".repeat(256)),
                Arguments.of("300 characters", "x".repeat(300) + "1", "x".repeat(300) + "2"),
                Arguments.of("10000 characters", "z".repeat(10_000) + "1", "z".repeat(10_000) + "2"),
                Arguments.of("SQL", "'; drop table effect; --", "' or '1'='1"),
                Arguments.of(
                        "IBM MQ ids",
                        "ID:c3e2d840c3e2d8f84040404040404040ceff7fc1c46a1e9b",
                        "ID:c3e2d840c3e2d8f84040404040404040ceff7fc1c46a1e9c"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("idsThatDiffer")
    @Assertion(
            id = {"G1", "B07", "B08", "B11", "B13", "B14", "B16", "B21"},
            strategy = "two ids that something could take for one, each sent twice: two effects")
    void shouldTellIdsApart(String what, String first, String second) {
        TestMessage one = TestMessage.identified().withId(first);
        TestMessage other = TestMessage.identified().withId(second);
        one.sendTo("tck.strict").sendTo("tck.strict");
        other.sendTo("tck.strict").sendTo("tck.strict");
        Waiting.untilDrained("tck.strict");
        assertThat(database.effects("strict", one.key())).isEqualTo(1);
        assertThat(database.effects("strict", other.key())).isEqualTo(1);
        assertThat(database.attempts("strict", other.key())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<none>", "", "   ", "\t\n"})
    @Assertion(
            id = {"B01", "B02", "B15"},
            strategy = "no usable id: parked unprocessed, and the next message flows")
    void shouldParkAMessageWithoutAnId(String id) {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage bad = TestMessage.unidentified();
        if (!id.equals("<none>")) {
            bad.withId(id);
        }
        bad.sendTo("tck.strict");
        TestMessage next = TestMessage.identified().sendTo("tck.strict");
        parked("tck.strict", "strict", bad);
        assertThat(database.effects("strict", next.key())).isEqualTo(1);
        assertThat(log.deliveries("-", "unidentified")).hasSize(TestEnvironment.MAX_DELIVERY_ATTEMPTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "{\"message_id\":", "[1,2", "\u0000"})
    @Assertion(
            id = "B02",
            strategy = "a JSON pointer is configured and the body is no JSON: parked, payload not in the log")
    void shouldParkABodyThatIsNoJson(String body) {
        ServerLog log = ServerLog.ofServerFromNow();
        String secret = "SECRET" + System.nanoTime();
        TestMessage bad = TestMessage.identified()
                .withBody(body + (body.isEmpty() ? "" : secret))
                .sendTo("tck.json");
        parked("tck.json", "json", bad);
        assertThat(log.lines()).noneMatch(line -> line.contains(secret));
        assertThat(log.deliveries("-", "unidentified")).hasSize(TestEnvironment.MAX_DELIVERY_ATTEMPTS);
    }

    @Test
    @Assertion(id = "G1", strategy = "the id is a field of the JSON body; a message without the field is parked")
    void shouldTakeTheIdFromTheBody() {
        TestMessage good = TestMessage.unidentified();
        good.withBody("{\"message_id\":\"" + good.key() + "\"}")
                .sendTo("tck.json")
                .sendTo("tck.json");
        TestMessage bad = TestMessage.unidentified().withBody("{\"other\":1}").sendTo("tck.json");
        parked("tck.json", "json", bad);
        assertThat(database.effects("json", good.key())).isEqualTo(1);
    }

    private void parked(String queue, String consumer, TestMessage bad) {
        Waiting.until("the dead letter", () -> bad.deadLetters() == 1);
        Waiting.untilDrained(queue);
        assertThat(database.attempts(consumer, bad.key())).isZero();
        assertThat(database.effects(consumer, bad.key())).isZero();
        assertThat(database.count("select count(*) from processed_message where message_id = 'null'"))
                .isZero();
    }

    @Test
    @Assertion(
            id = {"B01", "B03"},
            strategy = "policy PROCESS_UNGUARDED: two messages without id are two effects, counted")
    void shouldProcessUnguardedWhereThePolicySaysSo() {
        double before = metric("idempotent_unguarded_total{consumer=\"unguarded\"}");
        TestMessage one = TestMessage.unidentified().sendTo("tck.unguarded");
        TestMessage same = one.sendTo("tck.unguarded");
        Waiting.untilDrained("tck.unguarded");
        assertThat(database.effects("unguarded", same.key())).isEqualTo(2);
        assertThat(database.markersOf("unguarded")).isZero();
        assertThat(metric("idempotent_unguarded_total{consumer=\"unguarded\"}")).isEqualTo(before + 2);
    }

    @Test
    @Assertion(
            id = {"B04", "B05", "B06"},
            strategy = "sent twice with the provider's ids alone: two effects, said once")
    void shouldKnowOnlyRedeliveriesByJmsMessageId() {
        TestMessage message = TestMessage.unidentified().sendTo("tck.default").sendTo("tck.default");
        Waiting.untilDrained("tck.default");
        assertThat(database.effects("default", message.key())).isEqualTo(2);
    }

    @Test
    @Assertion(
            id = {"B01", "B02"},
            strategy = "the producer disables JMSMessageID and sets nothing else")
    void shouldParkAMessageWithoutAnyIdAtAll() {
        TestMessage bad = TestMessage.unidentified().sendWithoutMessageIdTo("tck.default");
        parked("tck.default", "default", bad);
    }

    @Test
    @Assertion(id = "G1", strategy = "the correlation id when there is no property")
    void shouldUseTheCorrelationId() {
        TestMessage message = TestMessage.unidentified();
        message.withCorrelationId(message.key()).sendTo("tck.default").sendTo("tck.default");
        Waiting.untilDrained("tck.default");
        assertThat(database.effects("default", message.key())).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"G1", "B23"},
            strategy = "an application's own extractor joins two properties")
    void shouldUseTheExtractorOfTheApplication() {
        TestMessage first = TestMessage.unidentified().with("branch", "B1").with("number", 7L);
        TestMessage second = TestMessage.unidentified().with("branch", "B2").with("number", 7L);
        first.sendTo("tck.extractor").sendTo("tck.extractor");
        second.sendTo("tck.extractor").sendTo("tck.extractor");
        Waiting.untilDrained("tck.extractor");
        assertThat(database.effects("extractor", first.key())).isEqualTo(1);
        assertThat(database.effects("extractor", second.key())).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"B20", "B22", "B24"},
            strategy = "known id, other payload, policy WARN: skipped, warned and counted")
    void shouldWarnOfAKnownIdWithAnotherPayload() {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message = TestMessage.identified().withBody("{\"amt\":10}").sendTo("tck.strict");
        Waiting.untilDrained("tck.strict");
        message.withBody("{\"amt\":99}").sendTo("tck.strict");
        message.withBody("{\"amt\":10}").sendTo("tck.strict");
        Waiting.untilDrained("tck.strict");
        assertThat(database.effects("strict", message.key())).isEqualTo(1);
        Waiting.until(
                "the conflict",
                () -> log.deliveries(message.key(), "conflict").count() == 1
                        && log.deliveries(message.key(), "duplicate").count() == 1);
        assertThat(log.deliveries(message.key(), "conflict")).allMatch(TestEnvironment.server()::isWarning);
    }

    @Test
    @Assertion(
            id = {"B20", "B22", "B24"},
            strategy = "known id, other payload, policy REJECT: parked")
    void shouldParkAKnownIdWithAnotherPayload() {
        TestMessage message = TestMessage.identified().withBody("{\"amt\":10}").sendTo("tck.conflict");
        Waiting.untilDrained("tck.conflict");
        message.withBody("{\"amt\":99}").sendTo("tck.conflict");
        Waiting.until("the dead letter", () -> message.deadLetters() == 1);
        assertThat(database.effects("conflict", message.key())).isEqualTo(1);
        assertThat(database.attempts("conflict", message.key())).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"G1", "B65"},
            strategy = "every message type, each sent twice; an object body is never deserialised")
    void shouldGuardEveryMessageType() {
        ServerLog log = ServerLog.ofServerFromNow();
        Stream.of(
                        TestMessage.identified().withBody("text"),
                        TestMessage.identified().withBody(context -> {
                            BytesMessage bytes = context.createBytesMessage();
                            return filled(bytes, () -> bytes.writeBytes(new byte[] {0, 1, 2}));
                        }),
                        TestMessage.identified().withBody(context -> {
                            MapMessage map = context.createMapMessage();
                            return filled(map, () -> map.setString("a", "b"));
                        }),
                        TestMessage.identified().withBody(context -> {
                            StreamMessage stream = context.createStreamMessage();
                            return filled(stream, () -> stream.writeInt(1));
                        }),
                        TestMessage.identified().withBody(context -> context.createObjectMessage(new Gadget())),
                        TestMessage.identified().withBody(context -> context.createMessage()))
                .forEach(message -> {
                    message.sendTo("tck.strict").sendTo("tck.strict");
                    Waiting.untilDrained("tck.strict");
                    assertThat(database.effects("strict", message.key())).isEqualTo(1);
                });
        assertThat(log.lines()).noneMatch(line -> line.contains("GADGET"));
    }

    private interface Filling {
        void fill() throws JMSException;
    }

    private static <M> M filled(M message, Filling filling) {
        try {
            filling.fill();
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Assertion(
            id = "B108",
            strategy = "an id that forges a log line and one that is HTML: one line each, made harmless")
    void shouldKeepHostileIdsOutOfTheLog() {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage.identified().withId("x\r\n2026-01-01 ERROR forged").sendTo("tck.strict");
        TestMessage.identified().withId("y\u2028forged too\u0085\u001b[31m").sendTo("tck.strict");
        Waiting.untilDrained("tck.strict");
        Waiting.until(
                "the line",
                () -> log.deliveries("x__2026-01-01_ERROR_forged", "processed").count() == 1);
        Waiting.until(
                "the line",
                () -> log.deliveries("y_forged_too__[31m", "processed").count() == 1);
        assertThat(log.lines()).noneMatch(line -> line.startsWith("2026-01-01 ERROR"));
        assertThat(database.markers("strict", "x\r\n2026-01-01 ERROR forged")).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"B40", "B42"},
            strategy = "counters before and after a first delivery and a duplicate; a failing listener")
    void shouldCountDeliveriesOutcomesAndTimes() {
        ServerLog log = ServerLog.ofServerFromNow();
        String tag = "{consumer=\"strict\"}";
        double deliveries = metric("idempotent_deliveries_total" + tag);
        double processed = metric("idempotent_processed_total" + tag);
        double duplicates = metric("idempotent_duplicates_total" + tag);
        TestMessage.identified().sendTo("tck.strict").sendTo("tck.strict");
        Waiting.untilDrained("tck.strict");
        Waiting.until("the counters", () -> metric("idempotent_duplicates_total" + tag) == duplicates + 1);
        assertThat(metric("idempotent_deliveries_total" + tag)).isEqualTo(deliveries + 2);
        assertThat(metric("idempotent_processed_total" + tag)).isEqualTo(processed + 1);
        assertThat(metric("idempotent_delivery_duration_seconds_count{consumer=\"strict\",outcome=\"processed\"}"))
                .isPositive();
        assertThat(log.lines()).anyMatch(line -> line.contains("HEARD strict DUPLICATE"));
    }

    private double metric(String name) {
        return Metrics.of(TestEnvironment.server().address(applicationName())).value(name);
    }
}
