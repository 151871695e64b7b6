package org.idempotentmdb.internal.inbox;

import java.util.Optional;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.sql.Marker;

/** Keeps the markers, in the database and the transaction in which the handler's effect is written. */
interface ProcessedMessageStore {

    /**
     * Claims a message with one statement in the current transaction.
     *
     * <p>Locks the key until the transaction ends. While another transaction holds it, waits for the end of that one.
     *
     * @param marker the row to insert
     * @return true when the row was inserted, false when it was there, committed by an earlier delivery
     * @throws ProcessedMessageStoreException when the database could not decide; the caller must roll back
     */
    boolean claim(Marker marker);

    /**
     * Reads the payload fingerprint of an existing marker; locks nothing.
     *
     * @param consumer the consumer name
     * @param messageId the id in its stored form
     * @return the fingerprint; empty when there is none or when this transaction's snapshot does not show the marker
     * @throws ProcessedMessageStoreException when the database fails
     */
    Optional<String> fingerprint(String consumer, String messageId);
}
