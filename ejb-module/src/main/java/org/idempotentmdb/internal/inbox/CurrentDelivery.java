package org.idempotentmdb.internal.inbox;

import jakarta.jms.Message;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * Remembers in the transaction which delivery it guards. Servers have applied an interceptor twice to one invocation; the
 * inner one would take the outer one's own uncommitted marker for a duplicate.
 */
final class CurrentDelivery {

    private static final Object KEY = CurrentDelivery.class.getName();

    private final String consumer;
    private final Message message;

    private CurrentDelivery(String consumer, Message message) {
        this.consumer = consumer;
        this.message = message;
    }

    static void begin(TransactionSynchronizationRegistry transactions, String consumer, Message message) {
        transactions.putResource(KEY, new CurrentDelivery(consumer, message));
    }

    static boolean is(TransactionSynchronizationRegistry transactions, String consumer, Message message) {
        int status = transactions.getTransactionStatus();
        return (status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK)
                && transactions.getResource(KEY) instanceof CurrentDelivery current
                && current.message == message
                && current.consumer.equals(consumer);
    }
}
