package org.idempotentmdb.it;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.idempotentmdb.tck.Failure;
import org.idempotentmdb.tck.Scenario;

/** A message that a test sends through the real broker, once or several times; each time is a new JMS message. */
final class TestMessage {

    private final String key = UUID.randomUUID().toString();
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private Function<JMSContext, Message> body = context -> context.createTextMessage("{\"key\":\"" + key + "\"}");
    private String correlationId;

    private TestMessage() {
        properties.put("test_key", key);
    }

    /** A message whose id is its key. */
    static TestMessage identified() {
        TestMessage message = new TestMessage();
        return message.withId(message.key);
    }

    /** A message without an id in a property. */
    static TestMessage unidentified() {
        return new TestMessage();
    }

    String key() {
        return key;
    }

    TestMessage withId(Object id) {
        return with("message_id", id);
    }

    TestMessage with(String property, Object value) {
        properties.put(property, value);
        return this;
    }

    TestMessage withBody(String text) {
        body = context -> context.createTextMessage(text);
        return this;
    }

    TestMessage withBody(Function<JMSContext, Message> made) {
        body = made;
        return this;
    }

    TestMessage withCorrelationId(String id) {
        correlationId = id;
        return this;
    }

    TestMessage asking(Scenario scenario) {
        return with("scenario", scenario.name());
    }

    TestMessage failingWith(Failure failure) {
        return with("failure", failure.name());
    }

    TestMessage sendTo(String queue) {
        try (ActiveMQConnectionFactory factory = factory();
                JMSContext context = factory.createContext()) {
            context.createProducer().send(context.createQueue(queue), make(context));
            return this;
        }
    }

    /** Sends so many messages with ids of their own, each several times, the copies behind each other. */
    static List<TestMessage> sendMany(int count, int copies, String queue, UnaryOperator<TestMessage> details) {
        List<TestMessage> messages = new ArrayList<>();
        try (ActiveMQConnectionFactory factory = factory();
                JMSContext context = factory.createContext(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < count; i++) {
                TestMessage message = details.apply(identified());
                messages.add(message);
                for (int copy = 0; copy < copies; copy++) {
                    context.createProducer().send(context.createQueue(queue), message.make(context));
                }
            }
            context.commit();
        }
        return messages;
    }

    /** Sends with a producer that is told to leave out JMSMessageID. */
    TestMessage sendWithoutMessageIdTo(String queue) {
        try (ActiveMQConnectionFactory factory = factory();
                JMSContext context = factory.createContext()) {
            context.createProducer().setDisableMessageID(true).send(context.createQueue(queue), make(context));
            return this;
        }
    }

    TestMessage publishTo(String topic) {
        try (ActiveMQConnectionFactory factory = factory();
                JMSContext context = factory.createContext()) {
            context.createProducer().send(context.createTopic(topic), make(context));
            return this;
        }
    }

    /** How many copies lie in the dead-letter queue; those of other tests do not count, they may come late. */
    long deadLetters() {
        return TestEnvironment.broker().deadLetterCount("test_key = '" + key + "'");
    }

    private static ActiveMQConnectionFactory factory() {
        return new ActiveMQConnectionFactory(TestEnvironment.broker().url());
    }

    private Message make(JMSContext context) {
        try {
            Message message = body.apply(context);
            for (Map.Entry<String, Object> property : properties.entrySet()) {
                message.setObjectProperty(property.getKey(), property.getValue());
            }
            if (correlationId != null) {
                message.setJMSCorrelationID(correlationId);
            }
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
