package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.spi.MessageKeyExtractor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentitySourcesTest {

    @Test // B04, B05, B06
    void shouldPreferTheSendersPropertyOverEverythingElse() throws Exception {
        TextMessage message = ArtemisMessages.text("{}", sent -> {
            sent.setStringProperty("message_id", "evt-77");
            sent.setStringProperty("_AMQ_DUPL_ID", "dup-1");
            sent.setJMSCorrelationID("corr-1");
            ArtemisMessages.giveMessageId(sent, 1);
        });
        assertThat(byDefault(message)).contains(new MessageIdentity("evt-77", "property:message_id"));
    }

    @Test
    void shouldAskTheSourcesInTheDocumentedOrder() throws Exception {
        assertThat(IdentitySources.DEFAULT)
                .containsExactly("property:message_id", "property:_AMQ_DUPL_ID", "correlation-id", "jms-message-id");
        TextMessage withDuplicateId = ArtemisMessages.text("{}", sent -> {
            sent.setStringProperty("_AMQ_DUPL_ID", "dup-1");
            sent.setJMSCorrelationID("corr-1");
            ArtemisMessages.giveMessageId(sent, 1);
        });
        assertThat(byDefault(withDuplicateId)).contains(new MessageIdentity("dup-1", "property:_AMQ_DUPL_ID"));
        TextMessage withCorrelation = ArtemisMessages.text("{}", sent -> {
            sent.setJMSCorrelationID("corr-1");
            ArtemisMessages.giveMessageId(sent, 1);
        });
        assertThat(byDefault(withCorrelation)).contains(new MessageIdentity("corr-1", "correlation-id"));
        TextMessage withMessageId = ArtemisMessages.text("{}", sent -> ArtemisMessages.giveMessageId(sent, 1));
        assertThat(byDefault(withMessageId).orElseThrow().source()).isEqualTo("jms-message-id");
        assertThat(byDefault(withMessageId).orElseThrow().id()).isEqualTo(withMessageId.getJMSMessageID());
    }

    @Test // B01, B02, B03
    void shouldFindNothingWhenTheProviderSetsNoMessageId() throws Exception {
        TextMessage message = ArtemisMessages.text("a");
        assertThat(message.getJMSMessageID()).isNull();
        assertThat(byDefault(message)).isEmpty();
    }

    @Test // B01
    void shouldFindNothingInAMessageOfNulls() throws Exception {
        Map<String, Object> nulls = new HashMap<>();
        nulls.put("getObjectProperty", null);
        nulls.put("getJMSCorrelationID", null);
        nulls.put("getJMSMessageID", null);
        assertThat(byDefault(StubMessages.of(Message.class, nulls))).isEmpty();
    }

    @ParameterizedTest // B15
    @ValueSource(strings = {"", "   "})
    void shouldPassOverAnEmptyId(String empty) throws Exception {
        TextMessage message = ArtemisMessages.text("a", sent -> {
            sent.setStringProperty("message_id", empty);
            sent.setJMSCorrelationID("corr-1");
        });
        assertThat(byDefault(message)).contains(new MessageIdentity("corr-1", "correlation-id"));
        TextMessage nothingElse = ArtemisMessages.text("a", sent -> sent.setStringProperty("message_id", empty));
        assertThat(byDefault(nothingElse)).isEmpty();
    }

    @Test // B21
    void shouldShowBytesInLowerCaseHexadecimal() throws Exception {
        TextMessage message = ArtemisMessages.text(
                "a",
                sent -> sent.setObjectProperty(
                        "_AMQ_DUPL_ID", new byte[] {(byte) 0xC3, (byte) 0xE2, 0, 0x40, (byte) 0xff}));
        assertThat(byDefault(message)).contains(new MessageIdentity("c3e20040ff", "property:_AMQ_DUPL_ID"));
    }

    @Test // B21
    void shouldKeepAVendorsIdAsItIs() throws Exception {
        String id = "ID:c3e2d840c3e2d8f84040404040404040ceff7fc1c46a1e9b";
        assertThat(from("jms-message-id", StubMessages.of(Message.class, Map.of("getJMSMessageID", id))))
                .contains(new MessageIdentity(id, "jms-message-id"));
    }

    @Test
    void shouldReadPropertiesOfEveryType() throws Exception {
        TextMessage message = ArtemisMessages.text("a", sent -> {
            sent.setIntProperty("anInt", 42);
            sent.setLongProperty("aLong", Long.MAX_VALUE);
            sent.setBooleanProperty("aBoolean", true);
            sent.setStringProperty("aString", "\u00e9-\ud83d\ude00"); // B16
        });
        assertThat(from("property:anInt", message).orElseThrow().id()).isEqualTo("42");
        assertThat(from("property:aLong", message).orElseThrow().id()).isEqualTo("9223372036854775807");
        assertThat(from("property:aBoolean", message).orElseThrow().id()).isEqualTo("true");
        assertThat(from("property:aString", message).orElseThrow().id()).isEqualTo("\u00e9-\ud83d\ude00");
        assertThat(from("property:none", message)).isEmpty();
    }

    @Test // B11, B13
    void shouldBringEveryIdIntoItsStoredForm() throws Exception {
        TextMessage message =
                ArtemisMessages.text("a", sent -> sent.setStringProperty("message_id", "x".repeat(10_240)));
        assertThat(byDefault(message).orElseThrow().id()).startsWith("sha256:").hasSize(71);
    }

    @Test
    void shouldAskTheApplicationsExtractorAndTreatItsBlanksAsNoId() throws Exception {
        MessageKeyExtractor mine = message -> Optional.ofNullable(message.getStringProperty("mine"));
        IdentityExtractor extractor = IdentitySources.parse(
                List.of("extractor:orderKey", "correlation-id"), name -> name.equals("orderKey") ? mine : null);
        TextMessage with = ArtemisMessages.text("a", sent -> sent.setStringProperty("mine", "K-1"));
        assertThat(extractor.extract(with)).contains(new MessageIdentity("K-1", "extractor:orderKey"));
        TextMessage without = ArtemisMessages.text("a", sent -> {
            sent.setStringProperty("mine", "  ");
            sent.setJMSCorrelationID("corr-1");
        });
        assertThat(extractor.extract(without)).contains(new MessageIdentity("corr-1", "correlation-id"));
    }

    @Test
    void shouldPassOnTheFailureOfAProviderAndAskNoLaterSource() {
        JMSException failure = new JMSException("connection lost");
        Message message = StubMessages.of(Message.class, Map.of("getObjectProperty", failure));
        assertThatThrownBy(() -> byDefault(message)).isSameAs(failure);
    }

    @Test
    void shouldAllowBlanksAroundANotation() throws Exception {
        TextMessage message = ArtemisMessages.text("a", sent -> sent.setStringProperty("x", "1"));
        assertThat(from("  property: x ", message)).contains(new MessageIdentity("1", "property: x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "property",
                "property:",
                "property: ",
                "json",
                "json:",
                "xpath:",
                "extractor:",
                "header:x",
                "Property:x",
                "message_id",
                "jms-message-id:x",
                "jms-message-id:",
                "correlation-id:",
                "JMSMessageID",
                ":"
            })
    void shouldRefuseABadNotationAndSayWhatIsAllowed(String notation) {
        assertThatThrownBy(() -> parse(notation))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "'" + notation.strip() + "'",
                        "property:<name>",
                        "json:<pointer>",
                        "xpath:<expression>",
                        "extractor:<bean name>",
                        "correlation-id",
                        "jms-message-id");
    }

    @ParameterizedTest
    @CsvSource({
        "json:message_id, /message_id",
        "xpath:///[, XPath 1.0",
        "xpath:/ns:order/ns:id, namespace prefixes",
        "xpath:unknown(/id), functions",
        "xpath:$unknown, variables",
        "extractor:unknown, @Named(\"unknown\")"
    })
    void shouldRefuseABadArgumentAndSayWhatIsWrong(String notation, String says) {
        assertThatThrownBy(() -> parse(notation))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(says);
    }

    private static IdentityExtractor parse(String notation) {
        return IdentitySources.parse(List.of(notation), name -> null);
    }

    private static Optional<MessageIdentity> byDefault(Message message) throws JMSException {
        return IdentitySources.parse(IdentitySources.DEFAULT, name -> null).extract(message);
    }

    private static Optional<MessageIdentity> from(String notation, Message message) throws JMSException {
        return parse(notation).extract(message);
    }
}
