package org.idempotentmdb.internal.outbox;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.OffsetDateTime;

/** A message of the outbox, for queries. Rows are written, changed and deleted by statements of the database's own. */
@Entity(name = "IdempotentOutboxMessage") // not the simple name: an application may have an entity of that name
@Table(name = "outbox_message")
public class OutboxRecord {

    @Id
    @Column(name = "position")
    private long position;

    @Column(name = "message_id", nullable = false, length = 36, insertable = false, updatable = false)
    private String messageId;

    @Column(name = "destination", nullable = false, insertable = false, updatable = false)
    private String destination;

    @Column(name = "ordering_key", nullable = false, insertable = false, updatable = false)
    private String orderingKey;

    @Column(name = "message_type", insertable = false, updatable = false)
    private String messageType;

    @Column(name = "state", nullable = false, length = 7, insertable = false, updatable = false)
    private String state;

    @Column(name = "attempts", nullable = false, insertable = false, updatable = false)
    private int attempts;

    @Column(name = "published_at", nullable = false, insertable = false, updatable = false)
    private OffsetDateTime publishedAt;

    @Column(name = "last_error", length = 1000, insertable = false, updatable = false)
    private String lastError;

    /** For the persistence provider. */
    protected OutboxRecord() {}

    /**
     * The id that every copy on the broker has.
     *
     * @return the id
     */
    public String getMessageId() {
        return messageId;
    }

    /**
     * Its place; not the order of commits.
     *
     * @return the place
     */
    public long getPosition() {
        return position;
    }

    /**
     * Where it goes.
     *
     * @return the name on the broker
     */
    public String getDestination() {
        return destination;
    }

    /**
     * The key of its order.
     *
     * @return its own id where it has none
     */
    public String getOrderingKey() {
        return orderingKey;
    }

    /**
     * What it is.
     *
     * @return the type, or null
     */
    public String getMessageType() {
        return messageType;
    }

    /**
     * How far it is.
     *
     * @return PENDING, SENT or DEAD
     */
    public String getState() {
        return state;
    }

    /**
     * How often it was tried.
     *
     * @return the count
     */
    public int getAttempts() {
        return attempts;
    }

    /**
     * When it was published, by the database's clock.
     *
     * @return the time
     */
    public OffsetDateTime getPublishedAt() {
        return publishedAt;
    }

    /**
     * Why it was not sent.
     *
     * @return the last error, or null
     */
    public String getLastError() {
        return lastError;
    }
}
