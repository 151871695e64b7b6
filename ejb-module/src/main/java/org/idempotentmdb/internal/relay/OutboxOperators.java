package org.idempotentmdb.internal.relay;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.idempotentmdb.DeadOutboxMessages;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.PendingOutboxMessages;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.OutboxSettingsReader;
import org.idempotentmdb.internal.outbox.OutboxSignal;

/** Gives operators what they inject. */
@ApplicationScoped
public class OutboxOperators {

    @Inject
    private OutboxDatabases databases;

    @Inject
    private OutboxSignal signal;

    private boolean deadHoldsKey;

    @PostConstruct
    void readSettings() {
        deadHoldsKey = new OutboxSettingsReader(ConfigurationSource.ofThisServer())
                .read()
                .deadHoldsKey();
    }

    /**
     * The pending messages.
     *
     * @return those of the default store
     */
    @Produces
    @ApplicationScoped
    public PendingOutboxMessages pending() {
        return new DefaultPendingOutboxMessages(access());
    }

    /**
     * The dead messages.
     *
     * @return those of the default store
     */
    @Produces
    @ApplicationScoped
    public DeadOutboxMessages dead() {
        return new DefaultDeadOutboxMessages(access(), deadHoldsKey, signal::published);
    }

    private OutboxAccess access() {
        return new OutboxAccess(IdempotentConsumer.DEFAULT_STORE, store -> databases.of(store));
    }
}
