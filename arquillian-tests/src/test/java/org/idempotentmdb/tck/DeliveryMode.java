package org.idempotentmdb.tck;

import java.util.List;

/** The delivery modes, and the beans that show each. Every guarantee is tested in every mode. */
public enum DeliveryMode {
    COMMIT_THEN_ACKNOWLEDGE("ca-consumer", "tck.ca", "tck.ca.events", List.of("ca-first", "ca-second")),
    SHARED_TRANSACTION("xa-consumer", "tck.xa", "tck.xa.events", List.of("xa-first", "xa-second"));

    private final String consumer;
    private final String queue;
    private final String topic;
    private final List<String> subscribers;

    DeliveryMode(String consumer, String queue, String topic, List<String> subscribers) {
        this.consumer = consumer;
        this.queue = queue;
        this.topic = topic;
        this.subscribers = subscribers;
    }

    public String consumer() {
        return consumer;
    }

    public String queue() {
        return queue;
    }

    public String topic() {
        return topic;
    }

    public List<String> subscribers() {
        return subscribers;
    }
}
