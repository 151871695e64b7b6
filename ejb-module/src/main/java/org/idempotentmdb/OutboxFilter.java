package org.idempotentmdb;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Chooses messages of the outbox: those that meet all of its conditions. Immutable: every {@code with} method returns another
 * one.
 *
 * <pre>{@code
 * dead.retryAll(OutboxFilter.all()
 *         .withDestination("shipping")
 *         .withErrorContaining("address is full"));
 * }</pre>
 *
 * <p>Texts are compared exactly, upper and lower case too, and are never part of a statement. What no message can have is
 * refused at once, with an {@link IllegalArgumentException}.
 */
public final class OutboxFilter {

    private static final OutboxFilter ALL = new OutboxFilter();
    private static final int LONGEST_ID = 36;
    private static final int LONGEST_TEXT = 255;
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private String id;
    private String destination;
    private String key;
    private String type;
    private String error;
    private Instant publishedBefore;
    private Instant publishedAfter;

    private OutboxFilter() {}

    private OutboxFilter(OutboxFilter other) {
        id = other.id;
        destination = other.destination;
        key = other.key;
        type = other.type;
        error = other.error;
        publishedBefore = other.publishedBefore;
        publishedAfter = other.publishedAfter;
    }

    /**
     * Begins with a filter that all messages pass.
     *
     * @return the filter
     */
    public static OutboxFilter all() {
        return ALL;
    }

    /**
     * Chooses the message of this id.
     *
     * @param value as {@link Outbox#publish} returned it, 1 to 36 characters
     * @return the filter with it
     */
    public OutboxFilter withId(String value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.id = OutboxMessage.storable("id", value, LONGEST_ID);
        return copy;
    }

    /**
     * Chooses messages to this queue or topic.
     *
     * @param value the name on the broker, 1 to 255 characters
     * @return the filter with it
     */
    public OutboxFilter withDestination(String value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.destination = OutboxMessage.storable("destination", value, LONGEST_TEXT);
        return copy;
    }

    /**
     * Chooses messages of this key; one without a key has none, not even an empty one.
     *
     * @param value 1 to 255 characters
     * @return the filter with it
     */
    public OutboxFilter withKey(String value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.key = OutboxMessage.storable("key", value, LONGEST_TEXT);
        return copy;
    }

    /**
     * Chooses messages of this type.
     *
     * @param value 1 to 255 characters
     * @return the filter with it
     */
    public OutboxFilter withType(String value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.type = OutboxMessage.storable("type", value, LONGEST_TEXT);
        return copy;
    }

    /**
     * Chooses messages whose last error has this text in it, as it stands: there are no wildcards.
     *
     * @param value 1 to 255 characters of one line
     * @return the filter with it
     */
    public OutboxFilter withErrorContaining(String value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.error = OutboxMessage.storable("part of the error", value, LONGEST_TEXT);
        return copy;
    }

    /**
     * Chooses messages that were published before this time, by the clock of the database.
     *
     * @param value a time of the years 1970 to 9999; what is less than a microsecond is cut off
     * @return the filter with it
     */
    public OutboxFilter withPublishedBefore(Instant value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.publishedBefore = comparable(value);
        return copy.withTimesInOrder();
    }

    /**
     * Chooses messages that were published after this time, by the clock of the database.
     *
     * @param value a time of the years 1970 to 9999; what is less than a microsecond is cut off
     * @return the filter with it
     */
    public OutboxFilter withPublishedAfter(Instant value) {
        OutboxFilter copy = new OutboxFilter(this);
        copy.publishedAfter = comparable(value);
        return copy.withTimesInOrder();
    }

    /**
     * The id.
     *
     * @return the id, or empty for any
     */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /**
     * The destination.
     *
     * @return the name on the broker, or empty for any
     */
    public Optional<String> destination() {
        return Optional.ofNullable(destination);
    }

    /**
     * The key.
     *
     * @return the key, or empty for any and none
     */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    /**
     * The type.
     *
     * @return the type, or empty for any and none
     */
    public Optional<String> type() {
        return Optional.ofNullable(type);
    }

    /**
     * What the last error has in it.
     *
     * @return the text, or empty for any and none
     */
    public Optional<String> errorContaining() {
        return Optional.ofNullable(error);
    }

    /**
     * The time before which they were published.
     *
     * @return the time, or empty for any
     */
    public Optional<Instant> publishedBefore() {
        return Optional.ofNullable(publishedBefore);
    }

    /**
     * The time after which they were published.
     *
     * @return the time, or empty for any
     */
    public Optional<Instant> publishedAfter() {
        return Optional.ofNullable(publishedAfter);
    }

    private OutboxFilter withTimesInOrder() {
        if (publishedAfter != null && publishedBefore != null && !publishedAfter.isBefore(publishedBefore)) {
            throw new IllegalArgumentException("No message was published after " + publishedAfter + " and before "
                    + publishedBefore + ", which is not later");
        }
        return this;
    }

    /** Databases keep microseconds, and some of them round what is less, which would let a message pass or not by chance. */
    private static Instant comparable(Instant value) {
        if (value == null || value.isBefore(EARLIEST) || value.isAfter(LATEST)) {
            throw new IllegalArgumentException("The time of a publication is in the years 1970 to 9999");
        }
        return value.truncatedTo(ChronoUnit.MICROS);
    }
}
