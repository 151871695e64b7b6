package org.idempotentmdb.internal.message;

import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Topic;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the guard needs to know of a message, whatever its type and provider. Never shows a payload.
 *
 * <p>What is for information only is empty when a provider fails to tell it, checked or unchecked: it may be asked for
 * after the commit, when a failure would deliver a processed message again.
 */
public final class IncomingMessage {

    private static final Pattern TRACEPARENT = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private final Message message;

    /**
     * Wraps a message.
     *
     * @param message as the resource adapter delivered it
     */
    public IncomingMessage(Message message) {
        this.message = message;
    }

    /**
     * Finds the id.
     *
     * @param extractor the sources of the consumer
     * @return the id, or empty
     * @throws JMSException when the message cannot be read
     */
    public Optional<MessageIdentity> identity(IdentityExtractor extractor) throws JMSException {
        return extractor.extract(message);
    }

    /**
     * Digests the body.
     *
     * @return SHA-256 in hexadecimal; empty for object messages, whose body is never touched
     * @throws JMSException when the body cannot be read
     */
    public Optional<String> fingerprint() throws JMSException {
        return PayloadFingerprint.of(message);
    }

    /**
     * The name of the queue or topic.
     *
     * @return the name, or empty when the provider does not tell it
     */
    public Optional<String> destination() {
        try {
            return nameOf(message.getJMSDestination());
        } catch (JMSException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> nameOf(Destination destination) throws JMSException {
        if (destination instanceof Queue queue) {
            return Optional.ofNullable(queue.getQueueName());
        }
        return destination instanceof Topic topic ? Optional.ofNullable(topic.getTopicName()) : Optional.empty();
    }

    /**
     * {@code JMSCorrelationID}.
     *
     * @return the id, or empty when there is none
     */
    public Optional<String> correlationId() {
        try {
            return Optional.ofNullable(message.getJMSCorrelationID());
        } catch (JMSException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * The W3C trace context of the property {@code traceparent}.
     *
     * @return the value, or empty when there is none that is well formed
     */
    public Optional<String> traceparent() {
        try {
            return Optional.ofNullable(message.getStringProperty("traceparent"))
                    .filter(value -> TRACEPARENT.matcher(value).matches());
        } catch (JMSException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /**
     * {@code JMSRedelivered}; only ever counted and logged, since providers differ in it.
     *
     * @return what the provider says
     */
    public boolean redelivered() {
        try {
            return message.getJMSRedelivered();
        } catch (JMSException | RuntimeException e) {
            return false;
        }
    }

    /**
     * {@code JMSXDeliveryCount}; only ever logged, since providers differ in it.
     *
     * @return the count, or empty when the provider does not set it
     */
    public Optional<Integer> deliveryCount() {
        try {
            return message.propertyExists("JMSXDeliveryCount")
                    ? Optional.of(message.getIntProperty("JMSXDeliveryCount"))
                    : Optional.empty();
        } catch (JMSException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
