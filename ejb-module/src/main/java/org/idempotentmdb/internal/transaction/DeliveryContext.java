package org.idempotentmdb.internal.transaction;

import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Optional;

/**
 * What the guarded delivery that a transaction belongs to hands on to the messages that it publishes.
 *
 * @param store the JNDI name of the consumer's store
 * @param correlationId {@code JMSCorrelationID} of the consumed message
 * @param traceparent the W3C trace context of the consumed message
 */
public record DeliveryContext(String store, Optional<String> correlationId, Optional<String> traceparent) {

    private static final Object KEY = DeliveryContext.class.getName();

    /**
     * Says it to the current transaction.
     *
     * @param transactions the current transaction
     */
    public void begin(TransactionSynchronizationRegistry transactions) {
        transactions.putResource(KEY, this);
    }

    /**
     * Asks the current transaction.
     *
     * @param transactions with an active transaction
     * @return empty outside of a guarded delivery
     */
    public static Optional<DeliveryContext> of(TransactionSynchronizationRegistry transactions) {
        return transactions.getResource(KEY) instanceof DeliveryContext context
                ? Optional.of(context)
                : Optional.empty();
    }
}
