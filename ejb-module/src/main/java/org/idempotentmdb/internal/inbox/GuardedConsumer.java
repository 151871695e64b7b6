package org.idempotentmdb.internal.inbox;

import jakarta.jms.Message;
import java.util.concurrent.atomic.AtomicBoolean;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.transaction.Jndi;

/** One consumer, ready for messages: its settings were read and its store was checked. */
final class GuardedConsumer {

    private final ConsumerSettings settings;
    private final IdempotentExecutor executor;
    private final AtomicBoolean transactionManagementSeen = new AtomicBoolean();
    private final AtomicBoolean adapterSeen = new AtomicBoolean();

    GuardedConsumer(ConsumerSettings settings, IdempotentExecutor executor) {
        this.settings = settings;
        this.executor = executor;
    }

    String name() {
        return settings.name();
    }

    String store() {
        return settings.store();
    }

    IdempotentExecutor executor() {
        return executor;
    }

    /** Only a message can tell: the binding to an adapter is each server's own, and often the server's alone. */
    void sayAdapterOnce(Message message) {
        // read first: every delivery passes here, and a failed exchange would still take the cache line
        if (!adapterSeen.get() && adapterSeen.compareAndSet(false, true)) {
            AuditLogger.firstMessage(name(), message);
        }
    }

    /** Only the bean's own invocation can tell: a deployment descriptor may contradict the annotations. */
    void refuseBeanManagedTransactions() {
        if (transactionManagementSeen.get()) {
            return;
        }
        if (Jndi.isBeanManaged()) {
            throw DeliveryMode.beanManagedRefused(name());
        }
        transactionManagementSeen.set(true);
    }
}
