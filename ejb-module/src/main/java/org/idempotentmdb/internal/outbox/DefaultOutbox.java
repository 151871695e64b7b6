package org.idempotentmdb.internal.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxException;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.TransactionUnavailableException;
import org.idempotentmdb.internal.transaction.DeliveryContext;
import org.idempotentmdb.internal.transaction.Jndi;
import org.idempotentmdb.internal.transaction.SessionConnection;
import org.idempotentmdb.internal.transaction.TransactionOutcome;

/** Writes on the connection of the entity manager, as the claim does, and wakes the relay after the commit. */
@ApplicationScoped
public class DefaultOutbox implements Outbox {

    private static final String TRACEPARENT = "traceparent";
    private static final Object SIGNALLED = DefaultOutbox.class.getName();

    @Inject
    private OutboxStores stores;

    @Inject
    private OutboxSignal signal;

    @Override
    public String publish(OutboxMessage message) {
        TransactionSynchronizationRegistry transactions = Jndi.transactions();
        requireActive(transactions, message);
        Optional<DeliveryContext> delivery = DeliveryContext.of(transactions);
        String name =
                message.store().or(() -> delivery.map(DeliveryContext::store)).orElse(IdempotentConsumer.DEFAULT_STORE);
        String id = UUID.randomUUID().toString();
        write(name, id, delivery.map(context -> continued(message, context)).orElse(message));
        stores.published(name);
        signalAfterCommit(transactions);
        return id;
    }

    private static void requireActive(TransactionSynchronizationRegistry transactions, OutboxMessage message) {
        int status = transactions.getTransactionStatus();
        if (status != Status.STATUS_ACTIVE) {
            throw new TransactionUnavailableException("A message to " + message.destination()
                    + " was published "
                    + (status == Status.STATUS_NO_TRANSACTION
                            ? "without a transaction. Call Outbox.publish in a business method with @Transactional, or"
                                    + " in an enterprise bean with container-managed transactions"
                            : "in a transaction that is marked for rollback or has ended (status " + status + ")")
                    + ". Nothing was written");
        }
    }

    /** The trace and the conversation go on, unless the message says otherwise. */
    private static OutboxMessage continued(OutboxMessage message, DeliveryContext delivery) {
        OutboxMessage continued = message;
        if (message.correlationId().isEmpty() && delivery.correlationId().isPresent()) {
            continued = withCorrelationId(continued, delivery.correlationId().get());
        }
        if (!message.headers().containsKey(TRACEPARENT)
                && delivery.traceparent().isPresent()) {
            continued = continued.withHeader(TRACEPARENT, delivery.traceparent().get());
        }
        return continued;
    }

    private static OutboxMessage withCorrelationId(OutboxMessage message, String consumed) {
        try {
            return message.withCorrelationId(consumed);
        } catch (IllegalArgumentException notStorable) {
            return message; // a sender's odd id must not fail the business
        }
    }

    private void write(String name, String id, OutboxMessage message) {
        try {
            SessionConnection.run(Jndi.entityManager(name), connection -> {
                stores.of(name, connection).insert(connection, id, message);
                return null;
            });
        } catch (SQLException e) {
            throw new OutboxException(
                    "The database of the store " + name + " did not take message " + id + " to " + message.destination()
                            + " (SQLState " + e.getSQLState() + ", vendor code " + e.getErrorCode()
                            + "). Let the transaction roll back. Likely causes: the database is down, or the table"
                            + " outbox_message is not that of schema v1",
                    e);
        }
    }

    /** Once for each transaction, however much it publishes. */
    private void signalAfterCommit(TransactionSynchronizationRegistry transactions) {
        if (transactions.getResource(SIGNALLED) == null) {
            transactions.putResource(SIGNALLED, Boolean.TRUE);
            transactions.registerInterposedSynchronization(new TransactionOutcome(committed -> {
                if (committed) {
                    signal.published();
                }
            }));
        }
    }
}
