package org.idempotentmdb.internal.relay;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.naming.NamingException;
import org.idempotentmdb.internal.outbox.LeasedMessage;

/**
 * Sends by a connection factory of the server, persistently.
 *
 * <p>A batch is one JTA transaction that holds JMS alone, confirmed by its commit. Artemis rolls the whole of it back for one
 * duplicate id ({@code _AMQ_DUPL_ID}). A single message is sent without a transaction: a blocking send is confirmed by its
 * return, and one that the broker has already is dropped there, which is success.
 */
final class JmsOutboxTransport implements OutboxTransport {

    /** The property that guarded consumers look for first. */
    private static final String MESSAGE_ID = "message_id";

    private static final String DUPLICATE_ID = "_AMQ_DUPL_ID";
    private static final String GROUP = "JMSXGroupID";

    private final Lookup factory;
    private final Transactions transactions;

    JmsOutboxTransport(Lookup factory, Transactions transactions) {
        this.factory = factory;
        this.transactions = transactions;
    }

    /** Finds the connection factory. */
    @FunctionalInterface
    interface Lookup {
        ConnectionFactory find() throws NamingException;
    }

    /** Opens JTA transactions. */
    @FunctionalInterface
    interface Transactions {
        void run(Callable<?> work) throws Exception;
    }

    @Override
    public void sendAll(List<LeasedMessage> messages) throws SendFailedException {
        attempt(opened -> transactions.run(() -> {
            try (Connection connection = factory.find().createConnection();
                    Session session = connection.createSession(true, Session.SESSION_TRANSACTED)) {
                opened.set(true);
                sendAll(session, messages);
            }
            return null;
        }));
    }

    @Override
    public void send(LeasedMessage message) throws SendFailedException {
        attempt(opened -> {
            try (Connection connection = factory.find().createConnection();
                    Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
                opened.set(true);
                sendAll(session, List.of(message));
            }
        });
    }

    /** Says when it has a session. */
    @FunctionalInterface
    private interface Attempt {
        void run(AtomicBoolean opened) throws Exception;
    }

    /**
     * What failed tells little, and every provider says it otherwise: whether the broker is there can be tried. A session
     * that was opened proves nothing, it may be one that a pool has kept.
     */
    private void attempt(Attempt attempt) throws SendFailedException {
        AtomicBoolean opened = new AtomicBoolean();
        try {
            attempt.run(opened);
        } catch (Exception e) {
            throw new SendFailedException(opened.get() && isThere(), e);
        }
    }

    private boolean isThere() {
        try (Connection connection = factory.find().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            return session != null;
        } catch (JMSException | NamingException | RuntimeException away) {
            return false;
        }
    }

    private static void sendAll(Session session, List<LeasedMessage> messages) throws JMSException {
        Map<String, MessageProducer> producers = new HashMap<>();
        for (LeasedMessage message : messages) {
            String name = (message.topic() ? "topic " : "queue ") + message.destination();
            MessageProducer producer = producers.get(name);
            if (producer == null) {
                producer = session.createProducer(destination(session, message));
                producers.put(name, producer);
            }
            producer.send(jmsMessage(session, message));
        }
    }

    private static Destination destination(Session session, LeasedMessage message) throws JMSException {
        return message.topic()
                ? session.createTopic(message.destination())
                : session.createQueue(message.destination());
    }

    private static Message jmsMessage(Session session, LeasedMessage message) throws JMSException {
        Message sent = withBody(session, message);
        for (Map.Entry<String, Object> header : message.headers().entrySet()) {
            sent.setObjectProperty(header.getKey(), header.getValue());
        }
        sent.setStringProperty(MESSAGE_ID, message.id());
        sent.setStringProperty(DUPLICATE_ID, message.id());
        if (message.key().isPresent()) {
            sent.setStringProperty(GROUP, message.key().get());
        }
        if (message.type().isPresent()) {
            sent.setJMSType(message.type().get());
        }
        if (message.correlationId().isPresent()) {
            sent.setJMSCorrelationID(message.correlationId().get());
        }
        return sent;
    }

    private static Message withBody(Session session, LeasedMessage message) throws JMSException {
        if (message.text()) {
            return session.createTextMessage(new String(message.body(), StandardCharsets.UTF_8));
        }
        BytesMessage bytes = session.createBytesMessage();
        bytes.writeBytes(message.body());
        return bytes;
    }
}
