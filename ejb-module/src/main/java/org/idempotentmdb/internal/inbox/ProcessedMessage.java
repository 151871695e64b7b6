package org.idempotentmdb.internal.inbox;

import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.OffsetDateTime;

/**
 * The marker that a message was processed by a consumer, for queries. Rows are only ever inserted by the claim, which is
 * one statement of the database's own.
 */
@Entity(name = "IdempotentProcessedMessage") // not the simple name: an application may have an entity of that name
@Table(name = "processed_message")
public class ProcessedMessage {

    @EmbeddedId
    private ProcessedMessageId id;

    @Column(name = "processed_at", nullable = false, insertable = false, updatable = false)
    private OffsetDateTime processedAt;

    @Column(name = "payload_fingerprint", length = 64, insertable = false, updatable = false)
    private String payloadFingerprint;

    @Column(name = "destination", length = 255, insertable = false, updatable = false)
    private String destination;

    /** For the persistence provider. */
    protected ProcessedMessage() {}

    /**
     * The key.
     *
     * @return consumer name and message id
     */
    public ProcessedMessageId getId() {
        return id;
    }

    /**
     * When the claim was made, by the database's clock.
     *
     * @return the time
     */
    public OffsetDateTime getProcessedAt() {
        return processedAt;
    }

    /**
     * SHA-256 of the body.
     *
     * @return 64 hexadecimal digits, or null for object messages
     */
    public String getPayloadFingerprint() {
        return payloadFingerprint;
    }

    /**
     * Where the message came from.
     *
     * @return the name of the queue or topic, or null when unknown
     */
    public String getDestination() {
        return destination;
    }
}
