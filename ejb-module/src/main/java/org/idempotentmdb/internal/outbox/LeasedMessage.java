package org.idempotentmdb.internal.outbox;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A message that one relay alone may send now.
 *
 * @param position its place in the table
 * @param id the same in every copy that is sent
 * @param destination the name on the broker
 * @param topic whether that is a topic
 * @param orderingKey the key of its order, its own id where it has none
 * @param type {@code JMSType}
 * @param correlationId {@code JMSCorrelationID}
 * @param text whether the body is a text, in UTF-8
 * @param body not to be changed
 * @param headers each a String, a Long or a Boolean
 * @param attempts how often it was leased, this time included
 * @param age since it was published, by the clock of the database
 */
public record LeasedMessage(
        long position,
        String id,
        String destination,
        boolean topic,
        String orderingKey,
        Optional<String> type,
        Optional<String> correlationId,
        boolean text,
        byte[] body,
        Map<String, Object> headers,
        int attempts,
        Duration age) {

    /**
     * The key of its order.
     *
     * @return empty where its order does not matter
     */
    public Optional<String> key() {
        return orderingKey.equals(id) ? Optional.empty() : Optional.of(orderingKey);
    }

    @Override
    public String toString() {
        return "message " + id + " at " + position; // never its payload
    }
}
