package org.idempotentmdb.internal.inbox;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.io.Serializable;
import java.util.Objects;

/** The key of a marker: consumer name and message id, compared byte for byte. */
@Embeddable
public class ProcessedMessageId implements Serializable {

    private static final long serialVersionUID = 1L;

    @Column(name = "consumer_name", nullable = false, length = 100)
    private String consumerName;

    @Column(name = "message_id", nullable = false, length = 255)
    private String messageId;

    /** For the persistence provider. */
    protected ProcessedMessageId() {}

    /**
     * Creates a key.
     *
     * @param consumerName the consumer name
     * @param messageId the id in its stored form
     */
    public ProcessedMessageId(String consumerName, String messageId) {
        this.consumerName = consumerName;
        this.messageId = messageId;
    }

    /**
     * The consumer.
     *
     * @return its name
     */
    public String getConsumerName() {
        return consumerName;
    }

    /**
     * The message.
     *
     * @return its id in the stored form
     */
    public String getMessageId() {
        return messageId;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProcessedMessageId that
                && Objects.equals(consumerName, that.consumerName)
                && Objects.equals(messageId, that.messageId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(consumerName, messageId);
    }
}
