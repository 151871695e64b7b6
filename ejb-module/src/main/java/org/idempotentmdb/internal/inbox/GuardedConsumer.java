package org.idempotentmdb.internal.inbox;

import java.util.concurrent.atomic.AtomicBoolean;
import org.idempotentmdb.internal.config.ConsumerSettings;

/** One consumer, ready for messages: its settings were read and its store was checked. */
final class GuardedConsumer {

    private final ConsumerSettings settings;
    private final IdempotentExecutor executor;
    private final AtomicBoolean transactionManagementSeen = new AtomicBoolean();

    GuardedConsumer(ConsumerSettings settings, IdempotentExecutor executor) {
        this.settings = settings;
        this.executor = executor;
    }

    String name() {
        return settings.name();
    }

    IdempotentExecutor executor() {
        return executor;
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
