package org.idempotentmdb;

/**
 * Publishes messages as part of the application's own transaction. Inject it into any CDI or enterprise bean, guarded or not.
 *
 * <p><b>Guarantee:</b> the message is one row, written through the same persistence unit as the marker and the effect. If the
 * transaction commits, the message reaches the broker at least once, in the order of its {@linkplain OutboxMessage#withKey key};
 * if it rolls back, there is no message. Every copy carries the same id, so that a guarded consumer has one effect.
 *
 * <p><b>Not guaranteed:</b> that the broker gets it once only, that it gets it by a certain time, and the order of messages
 * of one key that were published by transactions at the same time.
 *
 * <p><b>Transaction.</b> Needs an active JTA transaction. In a guarded delivery the row goes to the consumer's own store,
 * elsewhere to {@code java:app/persistence/idempotence} unless {@link OutboxMessage#withStore} says otherwise.
 */
public interface Outbox {

    /**
     * Writes the message into the current transaction.
     *
     * @param message what to send
     * @return its id: the properties {@code message_id} and {@code _AMQ_DUPL_ID} of every copy that the broker gets
     * @throws TransactionUnavailableException when no transaction is active; nothing is written
     * @throws InvalidSetupException when the store has no outbox table
     * @throws OutboxException when the database does not take the row; roll the transaction back
     */
    String publish(OutboxMessage message);
}
