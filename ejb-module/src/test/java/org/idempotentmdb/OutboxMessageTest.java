package org.idempotentmdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxMessageTest {

    private static final OutboxMessage PLAIN = OutboxMessage.toQueue("q");

    /** Everything that is stored as a short text, by its name in errors. */
    private static final Map<String, UnaryOperator<String>> SHORT_TEXTS = Map.of(
            "destination", value -> OutboxMessage.toTopic(value).destination(),
            "key", value -> PLAIN.withKey(value).key().orElseThrow(),
            "type", value -> PLAIN.withType(value).type().orElseThrow(),
            "correlation id",
                    value -> PLAIN.withCorrelationId(value).correlationId().orElseThrow());

    @Test
    void shouldNeedNothingButADestination() {
        assertThat(PLAIN.destination()).isEqualTo("q");
        assertThat(PLAIN.isToTopic()).isFalse();
        assertThat(OutboxMessage.toTopic("t").isToTopic()).isTrue();
        assertThat(PLAIN.isText()).isTrue();
        assertThat(PLAIN.body()).isEmpty();
        assertThat(PLAIN.headers()).isEmpty();
        assertThat(PLAIN.key()).isEmpty();
        assertThat(PLAIN.type()).isEmpty();
        assertThat(PLAIN.correlationId()).isEmpty();
        assertThat(PLAIN.notBefore()).isEmpty();
        assertThat(PLAIN.store()).isEmpty();
    }

    @Test
    void shouldKeepWhatWasSaidBefore() {
        OutboxMessage message = PLAIN.withStore("java:app/persistence/billing")
                .withNotBefore(Instant.EPOCH)
                .withCorrelationId("c")
                .withType("t")
                .withKey("k")
                .withHeader("text", "a")
                .withHeader("number", 1)
                .withHeader("flag", true)
                .withText("\u00e9\ud83d\ude00");
        assertThat(message.store()).contains("java:app/persistence/billing");
        assertThat(message.notBefore()).contains(Instant.EPOCH);
        assertThat(message.correlationId()).contains("c");
        assertThat(message.type()).contains("t");
        assertThat(message.key()).contains("k");
        assertThat(message.headers()).isEqualTo(Map.of("text", "a", "number", 1L, "flag", true));
        assertThat(new String(message.body(), StandardCharsets.UTF_8)).isEqualTo("\u00e9\ud83d\ude00");
    }

    @Test
    void shouldReplaceWhatIsSaidAgain() {
        OutboxMessage message =
                PLAIN.withBytes(new byte[] {1}).withText("a").withHeader("h", 1).withHeader("h", "b");
        assertThat(message.isText()).isTrue();
        assertThat(message.body()).containsExactly('a');
        assertThat(message.headers()).isEqualTo(Map.of("h", "b"));
    }

    @Test
    void shouldNeverChangeAMessage() {
        OutboxMessage first = PLAIN.withHeader("a", "1");
        first.withHeader("b", "2").withKey("k").withText("t").withType("t").withCorrelationId("c");
        assertThat(first.headers()).containsOnlyKeys("a");
        assertThat(first.key()).isEmpty();
        assertThat(first.body()).isEmpty();
        assertThat(first.type()).isEmpty();
        assertThat(first.correlationId()).isEmpty();
        assertThat(first.headers()).isUnmodifiable();
    }

    @Test
    void shouldCopyBodies() {
        byte[] given = {1, 2, 3};
        OutboxMessage message = PLAIN.withBytes(given);
        given[0] = 9;
        assertThat(message.body()).containsExactly(1, 2, 3);
        message.body()[1] = 9;
        assertThat(message.body()).containsExactly(1, 2, 3);
        assertThat(message.isText()).isFalse();
    }

    @ParameterizedTest // B99
    @ValueSource(
            strings = {
                "X-B3-TraceId",
                "a.b",
                "NULL",
                "TRUE",
                "NOT",
                "LIKE",
                "ESCAPE",
                "JMSfoo",
                "JMSXfoo",
                "JMSXGroupID",
                "1a",
                "message_id",
                "_AMQ_DUPL_ID"
            })
    void shouldRefuseHeadersThatCannotBeSentAndNameThem(String name) {
        for (UnaryOperator<OutboxMessage> with : List.<UnaryOperator<OutboxMessage>>of(
                message -> message.withHeader(name, "x"),
                message -> message.withHeader(name, 1),
                message -> message.withHeader(name, true))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> with.apply(PLAIN))
                    .withMessageContaining("The header " + name + " cannot be sent");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\n", "\ud83d"})
    void shouldRefuseHeadersWithoutAProperName(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLAIN.withHeader(name, "x"))
                .withMessageContaining("cannot be sent")
                .withMessageNotContainingAny("\n", "\ud83d");
    }

    @Test
    void shouldRefuseHeadersWithoutNameOrValue() {
        assertThatIllegalArgumentException().isThrownBy(() -> PLAIN.withHeader(null, "x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLAIN.withHeader("h", null))
                .withMessageContaining("h has no value");
    }

    @ParameterizedTest // B99
    @ValueSource(strings = {"ok_1", "_a", "$a", "traceparent", "NULLABLE", "INDEX", "xJMS", "\u00e9tat"})
    void shouldTakeHeadersWithNamesOfJakartaMessaging(String name) {
        assertThat(PLAIN.withHeader(name, "x").headers()).isEqualTo(Map.of(name, "x"));
    }

    @Test
    void shouldRefuseHalvesOfCharactersInHeadersAndText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLAIN.withHeader("h", "a\ud83d"))
                .withMessageContaining("h has half of a character");
        assertThatIllegalArgumentException().isThrownBy(() -> PLAIN.withText("\ude00a"));
        assertThatIllegalArgumentException().isThrownBy(() -> PLAIN.withText("a\ud83d"));
        assertThat(PLAIN.withHeader("h", "\ud83d\ude00").headers()).isEqualTo(Map.of("h", "\ud83d\ude00"));
    }

    static Stream<Arguments> badShortTexts() {
        return SHORT_TEXTS.keySet().stream().flatMap(what -> Stream.of(
                        null,
                        "",
                        " \t",
                        "a\n",
                        "a\u0000b",
                        "a\u0085b",
                        "a\ud83d",
                        "\ude00a",
                        "x".repeat(256),
                        "\ud83d\ude00".repeat(256))
                .map(value -> Arguments.of(what, value)));
    }

    @ParameterizedTest
    @MethodSource("badShortTexts")
    void shouldRefuseShortTextsThatCannotBeStored(String what, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SHORT_TEXTS.get(what).apply(value))
                .withMessageStartingWith("The " + what + " of an outbox message")
                .withMessageContaining("1 to 255");
    }

    static Stream<Arguments> goodShortTexts() {
        return SHORT_TEXTS.keySet().stream()
                .flatMap(what -> Stream.of("a", " a ", "x".repeat(255), "\ud83d\ude00".repeat(255), "a::b/c?d=\u00e9")
                        .map(value -> Arguments.of(what, value)));
    }

    @ParameterizedTest
    @MethodSource("goodShortTexts")
    void shouldTakeShortTextsOfUpTo255CodePoints(String what, String value) {
        assertThat(SHORT_TEXTS.get(what).apply(value)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "jdbc/x", "persistence/x", " java:app/x"})
    void shouldRefuseStoresThatAreNoNamesOfTheWholeApplication(String store) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLAIN.withStore(store))
                .withMessageContaining("java:");
    }
}
