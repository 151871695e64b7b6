package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import jakarta.jms.Topic;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IncomingMessageTest {

    @Test
    void shouldTellWhatTheProviderSays() throws Exception {
        TextMessage message = ArtemisMessages.text("a", sent -> ArtemisMessages.sendToQueue(sent, "orders"));
        IncomingMessage first = new IncomingMessage(message);
        assertThat(first.destination()).contains("orders");
        assertThat(first.redelivered()).isFalse();
        assertThat(first.deliveryCount()).contains(1);
        ArtemisMessages.deliverAs(message, 500);
        assertThat(first.redelivered()).isTrue();
        assertThat(first.deliveryCount()).contains(500);
    }

    @Test
    void shouldNameQueuesAndTopics() {
        Queue queue = () -> "orders";
        Topic topic = () -> "events";
        assertThat(at(queue).destination()).contains("orders");
        assertThat(at(topic).destination()).contains("events");
        assertThat(at(null).destination()).isEmpty();
        Queue nameless = () -> null;
        assertThat(at(nameless).destination()).isEmpty();
    }

    @Test // B65
    void shouldNotMindAMissingDeliveryCount() {
        Message message = StubMessages.of(Message.class, Map.of("propertyExists", false));
        assertThat(new IncomingMessage(message).deliveryCount()).isEmpty();
    }

    static Stream<Exception> failures() {
        return Stream.of(
                new JMSException("connection lost"),
                new MessageFormatException("no number"),
                new NumberFormatException("x"),
                new JMSRuntimeException("session closed"),
                new IllegalStateException("session closed"));
    }

    @ParameterizedTest // B65: for the log only, so never a reason to fail a delivery
    @MethodSource("failures")
    void shouldKnowNothingRatherThanFail(Exception failure) {
        IncomingMessage message = new IncomingMessage(StubMessages.of(
                Message.class,
                Map.of("getJMSDestination", failure, "getJMSRedelivered", failure, "propertyExists", failure)));
        assertThat(message.destination()).isEmpty();
        assertThat(message.redelivered()).isFalse();
        assertThat(message.deliveryCount()).isEmpty();
        IncomingMessage noNumber = new IncomingMessage(
                StubMessages.of(Message.class, Map.of("propertyExists", true, "getIntProperty", failure)));
        assertThat(noNumber.deliveryCount()).isEmpty();
    }

    private static IncomingMessage at(Object destination) {
        Map<String, Object> answers = new HashMap<>();
        answers.put("getJMSDestination", destination);
        return new IncomingMessage(StubMessages.of(Message.class, answers));
    }
}
