package org.idempotentmdb.internal.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Optional;
import org.idempotentmdb.spi.MessageKeyExtractor;

/**
 * One place where an id may stand.
 *
 * @param name how the source is written in configuration
 * @param extractor how it is read
 */
record IdentitySource(String name, MessageKeyExtractor extractor) {

    /** Reads the id and brings it into its stored form. */
    Optional<String> idOf(Message message) throws JMSException {
        return extractor.extract(message).flatMap(StoredMessageId::of);
    }
}
