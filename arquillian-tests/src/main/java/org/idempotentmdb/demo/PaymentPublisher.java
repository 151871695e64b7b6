package org.idempotentmdb.demo;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import jakarta.jms.Topic;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Sends the messages of a run, persistent and in small transactions, whether or not the application server is up. */
final class PaymentPublisher implements Callable<Integer> {

    private static final int BATCH = 20;

    private final String url;
    private final List<Payment> messages;
    private volatile int sent;

    PaymentPublisher(String url, List<Payment> messages) {
        this.url = url;
        this.messages = messages;
    }

    /** Returns how many messages the broker has by now. */
    int sent() {
        return sent;
    }

    @Override
    public Integer call() {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url)) {
            send(factory);
        }
        return sent;
    }

    private void send(ConnectionFactory factory) {
        try (JMSContext context = factory.createContext(JMSContext.SESSION_TRANSACTED)) {
            Topic topic = context.createTopic(DemoServers.topic());
            JMSProducer producer = context.createProducer().setDeliveryMode(DeliveryMode.PERSISTENT);
            for (int from = 0; from < messages.size(); from += BATCH) {
                List<Payment> batch = messages.subList(from, Math.min(from + BATCH, messages.size()));
                batch.forEach(payment -> producer.send(topic, payment.json()));
                context.commit();
                sent = from + batch.size();
            }
        }
    }
}
