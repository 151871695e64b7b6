package org.idempotentmdb.spi;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Optional;

/**
 * Finds the id of a message in a way of the application's own.
 *
 * <p>Implement it as a CDI bean with {@code @Named("orderKey")} and name it in
 * {@code @IdempotentConsumer(identity = "extractor:orderKey")}. It is called once for each delivery, inside the
 * transaction and before the claim, by several threads at once. It must not change or acknowledge the message.
 *
 * <p>Two messages with the same id are one message: an id that is not unique loses messages.
 */
@FunctionalInterface
public interface MessageKeyExtractor {

    /**
     * Finds the id.
     *
     * @param message the message as the resource adapter delivered it
     * @return the id; empty, or an id of white space only, when this message has none
     * @throws JMSException when the message cannot be read; the delivery then fails and the message stays with the
     *     broker
     */
    Optional<String> extract(Message message) throws JMSException;
}
