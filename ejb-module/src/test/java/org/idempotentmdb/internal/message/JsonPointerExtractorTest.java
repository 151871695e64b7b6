package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerExtractorTest {

    private static final String SECRET = "4111-1111";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/id            | {\"id\":\"A-1\"}                        | A-1",
                "/order/id      | {\"order\":{\"id\":\"A-1\"}}            | A-1",
                "/orders/1/id   | {\"orders\":[{\"id\":1},{\"id\":2}]}    | 2",
                "/a~1b/c~0d     | {\"a/b\":{\"c~d\":\"x\"}}               | x",
                "/id            | {\"id\":42}                             | 42",
                "/id            | {\"id\":12345678901234567890123}        | 12345678901234567890123",
                "/id            | {\"id\":1.50}                           | 1.50",
                "/id            | {\"id\":\"\\u00e9\\ud83d\\ude02\"}      | \u00e9\ud83d\ude02",
                "/0             | [\"A-1\"]                               | A-1"
            })
    void shouldReadTextAndNumbers(String pointer, String body, String id) throws Exception {
        assertThat(extract(pointer, ArtemisMessages.text(body))).contains(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/id        | {}",
                "/id        | []",
                "/order/id  | {\"card\":\"" + SECRET + "\"}",
                "/order/id  | {\"order\":\"" + SECRET + "\"}",
                "/order/id  | {\"order\":null}",
                "/order/id  | {\"order\":[\"" + SECRET + "\"]}",
                "/orders/5  | {\"orders\":[1]}",
                "/orders/-  | {\"orders\":[1]}",
                "/orders/x  | {\"orders\":[1]}",
                "/orders/99999999999 | {\"orders\":[1]}",
                "/id        | {\"id\":null}",
                "/id        | {\"id\":true}",
                "/id        | {\"id\":{\"x\":1}}",
                "/id        | {\"id\":[1]}",
                "/id        | {\"id\":\"\"}",
                "/id        | {\"id\":\"  \"}"
            })
    void shouldGoOnToTheNextSourceWhenTheBodyHasNoSuchId(String pointer, String body) throws Exception {
        TextMessage message = ArtemisMessages.text(body, sent -> sent.setJMSCorrelationID("corr-1"));
        assertThat(IdentitySources.parse(List.of("json:" + pointer, "correlation-id"), name -> null)
                        .extract(message))
                .contains(new MessageIdentity("corr-1", "correlation-id"));
    }

    static List<String> bodiesThatAreNotJson() {
        return List.of(
                "",
                "   ",
                SECRET,
                "{\"card\":\"" + SECRET,
                "{'card':'" + SECRET + "'}",
                "<card>" + SECRET + "</card>",
                "\"" + SECRET + "\"",
                "{\"card\":\"\\x" + SECRET + "\"}",
                "{\"id\":" + "1".repeat(2_000) + "}",
                "[".repeat(20_000) + SECRET);
    }

    @ParameterizedTest
    @MethodSource("bodiesThatAreNotJson")
    void shouldRefuseABodyThatIsNotJsonAndShowNothingOfIt(String body) throws Exception {
        refused(ArtemisMessages.text(body), "json:/id", "not JSON");
    }

    @Test
    void shouldRefuseATextMessageWithoutText() throws Exception {
        refused(ArtemisMessages.text(null), "not JSON");
    }

    @Test
    void shouldRefuseOtherTypesOfMessages() throws Exception {
        refused(ArtemisMessages.map(sent -> sent.setString("id", SECRET)), "text or bytes message");
        refused(ArtemisMessages.stream(sent -> sent.writeString(SECRET)), "text or bytes message");
        refused(ArtemisMessages.plain(sent -> {}), "text or bytes message");
    }

    @Test
    void shouldAskNoLaterSourceWhenTheBodyIsNotJson() throws Exception {
        TextMessage message = ArtemisMessages.text("no json", sent -> sent.setJMSCorrelationID("corr-1"));
        IdentityExtractor extractor = IdentitySources.parse(List.of("json:/id", "correlation-id"), name -> null);
        assertThatThrownBy(() -> extractor.extract(message)).isInstanceOf(UnreadableIdentityException.class);
    }

    @ParameterizedTest // B16
    @ValueSource(strings = {"A-1", "\u00e9-\ud83d\ude02"})
    void shouldReadABytesMessageInUtf8AndLeaveItReadable(String id) throws Exception {
        byte[] body = ("{\"id\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8);
        BytesMessage message = ArtemisMessages.bytes(body);
        assertThat(extract("/id", message)).contains(id);
        byte[] read = new byte[body.length];
        assertThat(message.readBytes(read)).isEqualTo(body.length);
        assertThat(read).isEqualTo(body);
    }

    @Test // a replacement character would make one id of two: B13
    void shouldRefuseABytesMessageThatIsNotUtf8() throws Exception {
        refused(ArtemisMessages.bytes("{\"id\":\"M\u00fcller\"}".getBytes(StandardCharsets.ISO_8859_1)), "UTF-8");
    }

    private static void refused(Message message, String... says) {
        assertThatThrownBy(() -> extract("/id", message))
                .isInstanceOf(UnreadableIdentityException.class)
                .hasNoCause()
                .hasMessageContainingAll(says)
                .message()
                .doesNotContain(SECRET);
    }

    private static Optional<String> extract(String pointer, Message message) throws JMSException {
        return new JsonPointerExtractor(pointer).extract(message);
    }
}
