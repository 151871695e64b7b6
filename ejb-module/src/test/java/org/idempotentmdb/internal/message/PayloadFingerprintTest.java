package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageEOFException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PayloadFingerprintTest {

    @Test // B24
    void shouldTellTextsApartAndRecogniseThem() throws Exception {
        assertThat(of(ArtemisMessages.text("A"))).isEqualTo(of(ArtemisMessages.text("A")));
        assertThat(of(ArtemisMessages.text("A"))).isNotEqualTo(of(ArtemisMessages.text("B")));
        assertThat(of(ArtemisMessages.text("A"))).isNotEqualTo(of(ArtemisMessages.text("A ")));
        assertThat(of(ArtemisMessages.text("A"))).matches("[0-9a-f]{64}");
    }

    @Test
    void shouldTellNoTextFromEmptyTextAndFromTheWordNull() throws Exception {
        assertThat(of(ArtemisMessages.text(null)))
                .isNotEqualTo(of(ArtemisMessages.text("")))
                .isNotEqualTo(of(ArtemisMessages.text("null")));
    }

    @Test // B14
    void shouldDigestTextWithNul() throws Exception {
        assertThat(of(ArtemisMessages.text("x\u0000y"))).isNotEqualTo(of(ArtemisMessages.text("x\u0000z")));
    }

    @Test
    void shouldNotMindHeadersAndProperties() throws Exception {
        TextMessage other = ArtemisMessages.text("A", sent -> {
            sent.setStringProperty("sent", "again");
            ArtemisMessages.giveMessageId(sent, 7);
        });
        assertThat(of(other)).isEqualTo(of(ArtemisMessages.text("A")));
    }

    @Test
    void shouldDigestEveryByteOfALongBytesMessageAndLeaveItReadable() throws Exception {
        byte[] body = new byte[20_000];
        Arrays.fill(body, (byte) 7);
        BytesMessage message = ArtemisMessages.bytes(body);
        String fingerprint = of(message);
        byte[] read = new byte[20_000];
        assertThat(message.getBodyLength()).isEqualTo(20_000);
        assertThat(message.readBytes(read)).isEqualTo(20_000);
        assertThat(read).isEqualTo(body);

        body[19_999] = 8;
        assertThat(of(ArtemisMessages.bytes(body))).isNotEqualTo(fingerprint);
        assertThat(of(ArtemisMessages.bytes(new byte[0]))).isNotEqualTo(fingerprint);
    }

    @Test
    void shouldDigestAMapWhateverTheOrderOfItsEntriesAndLeaveItReadable() throws Exception {
        MapMessage message = ArtemisMessages.map(sent -> {
            sent.setString("a", "1");
            sent.setInt("b", 2);
            sent.setBytes("c", new byte[] {3});
        });
        String fingerprint = of(message);
        assertThat(message.getString("a")).isEqualTo("1");
        assertThat(message.getInt("b")).isEqualTo(2);
        assertThat(message.getBytes("c")).containsExactly(3);
        assertThat(of(ArtemisMessages.map(sent -> {
                    sent.setBytes("c", new byte[] {3});
                    sent.setInt("b", 2);
                    sent.setString("a", "1");
                })))
                .isEqualTo(fingerprint);
    }

    @Test
    void shouldTellMapsApartByNameValueAndType() throws Exception {
        assertThat(Arrays.asList(
                        of(ArtemisMessages.map(sent -> {})),
                        of(ArtemisMessages.map(sent -> sent.setString("a", "1"))),
                        of(ArtemisMessages.map(sent -> sent.setString("a", "2"))),
                        of(ArtemisMessages.map(sent -> sent.setString("b", "1"))),
                        of(ArtemisMessages.map(sent -> sent.setInt("a", 1))),
                        of(ArtemisMessages.map(sent -> sent.setLong("a", 1))),
                        of(ArtemisMessages.map(sent -> sent.setBytes("a", "1".getBytes(StandardCharsets.UTF_8)))),
                        of(ArtemisMessages.map(sent -> sent.setString("a", null)))))
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldDigestAStreamAndLeaveItReadable() throws Exception {
        StreamMessage message = ArtemisMessages.stream(sent -> {
            sent.writeString("a");
            sent.writeInt(1);
            sent.writeBytes(new byte[] {1, 2});
            sent.writeObject(null);
        });
        String fingerprint = of(message);
        assertThat(message.readString()).isEqualTo("a");
        assertThat(message.readInt()).isEqualTo(1);
        assertThat((byte[]) message.readObject()).containsExactly(1, 2);
        assertThat(message.readObject()).isNull();
        assertThatThrownBy(message::readObject).isInstanceOf(MessageEOFException.class);
        assertThat(of(message)).isEqualTo(fingerprint);
    }

    @Test
    void shouldTellStreamsApartByTheBordersOfTheirValues() throws Exception {
        assertThat(Arrays.asList(
                        of(ArtemisMessages.stream(sent -> {})),
                        of(ArtemisMessages.stream(sent -> sent.writeString("ab"))),
                        of(ArtemisMessages.stream(sent -> {
                            sent.writeString("a");
                            sent.writeString("b");
                        })),
                        of(ArtemisMessages.stream(sent -> {
                            sent.writeString("b");
                            sent.writeString("a");
                        })),
                        of(ArtemisMessages.stream(sent -> {
                            sent.writeString("");
                            sent.writeString("ab");
                        }))))
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldGiveMessagesWithoutABodyOneFingerprint() throws Exception {
        assertThat(of(ArtemisMessages.plain(sent -> sent.setIntProperty("a", 1))))
                .isEqualTo(of(ArtemisMessages.plain(sent -> sent.setIntProperty("a", 2))));
    }

    @Test // B66
    void shouldNeverDeserialiseAnObject() throws Exception {
        Gadget.wasRead = false;
        ObjectMessage message =
                ArtemisMessages.object(new Gadget(), sent -> sent.setStringProperty("message_id", "G-1"));
        IncomingMessage incoming = new IncomingMessage(message);
        assertThat(incoming.fingerprint()).isEmpty();
        assertThat(incoming.identity(IdentitySources.parse(IdentitySources.DEFAULT, name -> null)))
                .contains(new MessageIdentity("G-1", "property:message_id"));
        assertThatThrownBy(() -> incoming.identity(IdentitySources.parse(java.util.List.of("json:/id"), name -> null)))
                .isInstanceOf(UnreadableIdentityException.class);
        assertThat(Gadget.wasRead).isFalse();

        message.getObject();
        assertThat(Gadget.wasRead).as("the trap works").isTrue();
    }

    @Test // B66
    void shouldNotEvenAskAnObjectMessageForItsBody() throws Exception {
        assertThat(PayloadFingerprint.of(StubMessages.of(ObjectMessage.class, Map.of())))
                .isEqualTo(Optional.empty());
    }

    @Test
    void shouldPassOnTheFailureOfAProvider() {
        JMSException failure = new JMSException("connection lost");
        TextMessage message = StubMessages.of(TextMessage.class, Map.of("getText", failure));
        assertThatThrownBy(() -> PayloadFingerprint.of(message)).isSameAs(failure);
    }

    private static String of(Message message) throws JMSException {
        return PayloadFingerprint.of(message).orElseThrow();
    }
}
