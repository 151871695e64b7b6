package org.idempotentmdb;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A message for the {@link Outbox}. Immutable: every {@code with} method returns another one.
 *
 * <pre>{@code
 * outbox.publish(OutboxMessage.toQueue("shipping")
 *         .withKey(order.getId())
 *         .withType("ShippingRequested")
 *         .withText(json));
 * }</pre>
 *
 * <p>Only the destination is required. Without a body it is a text message with an empty text. What cannot be stored or sent
 * is refused at once, with an {@link IllegalArgumentException}.
 */
public final class OutboxMessage {

    private static final int LONGEST = 255;
    private static final Pattern IDENTIFIER =
            Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");
    private static final Pattern RESERVED =
            Pattern.compile("(JMS|_AMQ_).*|message_id|NULL|TRUE|FALSE|NOT|AND|OR|BETWEEN|LIKE|IN|IS|ESCAPE");

    private final String destination;
    private final boolean topic;
    private String key;
    private String type;
    private String correlationId;
    private byte[] body = new byte[0];
    private boolean text = true;
    private Map<String, Object> headers = Map.of();
    private Instant notBefore;
    private String store;

    private OutboxMessage(String destination, boolean topic) {
        this.destination = storable("destination", destination);
        this.topic = topic;
    }

    private OutboxMessage(OutboxMessage other) {
        destination = other.destination;
        topic = other.topic;
        key = other.key;
        type = other.type;
        correlationId = other.correlationId;
        body = other.body;
        text = other.text;
        headers = other.headers;
        notBefore = other.notBefore;
        store = other.store;
    }

    /**
     * Begins a message to a queue.
     *
     * @param name the name on the broker, 1 to 255 characters; no JNDI name
     * @return the message
     */
    public static OutboxMessage toQueue(String name) {
        return new OutboxMessage(name, false);
    }

    /**
     * Begins a message to a topic.
     *
     * @param name the name on the broker, 1 to 255 characters; no JNDI name
     * @return the message
     */
    public static OutboxMessage toTopic(String name) {
        return new OutboxMessage(name, true);
    }

    /**
     * Messages of one key reach the broker in the order of their publication, and are sent with the key as
     * {@code JMSXGroupID}. One that fails holds those behind it. Default: no key, no order.
     *
     * @param value for example the id of the order; 1 to 255 characters
     * @return the message with it
     */
    public OutboxMessage withKey(String value) {
        OutboxMessage copy = new OutboxMessage(this);
        copy.key = storable("key", value);
        return copy;
    }

    /**
     * Says what the message is, as {@code JMSType}. Default: none.
     *
     * @param value 1 to 255 characters
     * @return the message with it
     */
    public OutboxMessage withType(String value) {
        OutboxMessage copy = new OutboxMessage(this);
        copy.type = storable("type", value);
        return copy;
    }

    /**
     * Makes it a text message.
     *
     * @param value the text
     * @return the message with it
     */
    public OutboxMessage withText(String value) {
        OutboxMessage copy = new OutboxMessage(this);
        copy.body = encoded(value);
        copy.text = true;
        return copy;
    }

    /**
     * Makes it a bytes message.
     *
     * @param value the body; copied
     * @return the message with it
     */
    public OutboxMessage withBytes(byte[] value) {
        OutboxMessage copy = new OutboxMessage(this);
        copy.body = value.clone();
        copy.text = false;
        return copy;
    }

    /**
     * Adds a header, sent as a string property.
     *
     * @param name a Java identifier that Jakarta Messaging (3.1, section 3.5) allows; not {@code message_id}
     * @param value the value
     * @return the message with it
     */
    public OutboxMessage withHeader(String name, String value) {
        return withAnyHeader(name, value);
    }

    /**
     * Adds a header, sent as a long property.
     *
     * @param name as for a string
     * @param value the value
     * @return the message with it
     */
    public OutboxMessage withHeader(String name, long value) {
        return withAnyHeader(name, value);
    }

    /**
     * Adds a header, sent as a boolean property.
     *
     * @param name as for a string
     * @param value the value
     * @return the message with it
     */
    public OutboxMessage withHeader(String name, boolean value) {
        return withAnyHeader(name, value);
    }

    /**
     * Sets {@code JMSCorrelationID}. Default: in a guarded delivery that of the consumed message, elsewhere none.
     *
     * @param value 1 to 255 characters
     * @return the message with it
     */
    public OutboxMessage withCorrelationId(String value) {
        OutboxMessage copy = new OutboxMessage(this);
        copy.correlationId = storable("correlation id", value);
        return copy;
    }

    /**
     * Sends the message at this time or later, by the clock of the database. Those of the same key behind it wait as well.
     * Default: at once.
     *
     * @param value the time
     * @return the message with it
     */
    public OutboxMessage withNotBefore(Instant value) {
        OutboxMessage copy = new OutboxMessage(this);
        copy.notBefore = value;
        return copy;
    }

    /**
     * Chooses the persistence unit whose database gets the row, as {@link IdempotentConsumer#store()} does.
     *
     * @param value a JNDI name that begins with {@code java:}
     * @return the message with it
     */
    public OutboxMessage withStore(String value) {
        if (!value.startsWith("java:")) {
            throw new IllegalArgumentException("The store of an outbox message is a JNDI name that begins with java:");
        }
        OutboxMessage copy = new OutboxMessage(this);
        copy.store = value;
        return copy;
    }

    /**
     * Where it goes.
     *
     * @return the name on the broker
     */
    public String destination() {
        return destination;
    }

    /**
     * Whether the destination is a topic.
     *
     * @return false for a queue
     */
    public boolean isToTopic() {
        return topic;
    }

    /**
     * The key of its order.
     *
     * @return the key, or empty
     */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    /**
     * What it is.
     *
     * @return the type, or empty
     */
    public Optional<String> type() {
        return Optional.ofNullable(type);
    }

    /**
     * The correlation id.
     *
     * @return the id, or empty
     */
    public Optional<String> correlationId() {
        return Optional.ofNullable(correlationId);
    }

    /**
     * The body.
     *
     * @return a copy; UTF-8 where it is a text
     */
    public byte[] body() {
        return body.clone();
    }

    /**
     * Whether the body is a text.
     *
     * @return false for bytes
     */
    public boolean isText() {
        return text;
    }

    /**
     * The headers.
     *
     * @return each a String, a Long or a Boolean; not to be changed
     */
    public Map<String, Object> headers() {
        return headers;
    }

    /**
     * The earliest time of sending.
     *
     * @return the time, or empty
     */
    public Optional<Instant> notBefore() {
        return Optional.ofNullable(notBefore);
    }

    /**
     * The store.
     *
     * @return its JNDI name, or empty
     */
    public Optional<String> store() {
        return Optional.ofNullable(store);
    }

    private OutboxMessage withAnyHeader(String name, Object value) {
        if (name == null
                || !IDENTIFIER.matcher(name).matches()
                || RESERVED.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "The header " + shown(name) + " cannot be sent. The name of a header is a"
                            + " Java identifier, not message_id, none that begins with JMS or _AMQ_, and no word of message"
                            + " selectors");
        }
        if (value == null) {
            throw new IllegalArgumentException("The header " + name + " has no value");
        }
        if (value instanceof String string && string.codePoints().anyMatch(OutboxMessage::isHalfCharacter)) {
            throw new IllegalArgumentException("The header " + name + " has half of a character in its value");
        }
        Map<String, Object> all = new TreeMap<>(headers);
        all.put(name, value);
        OutboxMessage copy = new OutboxMessage(this);
        copy.headers = Collections.unmodifiableMap(all);
        return copy;
    }

    private static String storable(String what, String value) {
        return storable(what, value, LONGEST);
    }

    /** The text, where a message can have it. */
    static String storable(String what, String value, int longest) {
        if (value == null
                || value.isBlank()
                || value.codePointCount(0, value.length()) > longest
                || value.codePoints().anyMatch(OutboxMessage::isUnstorable)) {
            throw new IllegalArgumentException("The " + what + " of an outbox message has 1 to " + longest
                    + " characters, not only blanks, and no control characters or halves of characters");
        }
        return value;
    }

    private static boolean isUnstorable(int codePoint) {
        return Character.isISOControl(codePoint) || isHalfCharacter(codePoint);
    }

    private static boolean isHalfCharacter(int codePoint) {
        return Character.getType(codePoint) == Character.SURROGATE;
    }

    /** A name as an error may show it: it may come from outside. */
    private static String shown(String name) {
        String safe = String.valueOf(name).replaceAll("[^\\p{Alnum}_.$-]", "_");
        return safe.substring(0, Math.min(safe.length(), LONGEST));
    }

    private static byte[] encoded(String value) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("The text of an outbox message has half of a character in it", e);
        }
    }
}
