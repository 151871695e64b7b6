package org.idempotentmdb.internal.relay;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.OutboxSettingsReader;
import org.idempotentmdb.internal.outbox.OutboxStores;

/** The databases of the application's outboxes, for those who work outside the transactions of publishers. */
@ApplicationScoped
public class OutboxDatabases {

    private final Map<String, OutboxDatabase> known = new ConcurrentHashMap<>();

    @Inject
    private OutboxStores stores;

    @Inject
    private RelayTransactions transactions;

    private Optional<String> configured;

    @PostConstruct
    void readSettings() {
        configured = new OutboxSettingsReader(ConfigurationSource.ofThisServer()).dataSource();
    }

    /**
     * The database of a store.
     *
     * @param store the JNDI name of its entity manager
     * @return the database; whether it can be reached its first use tells
     */
    OutboxDatabase of(String store) {
        return known.computeIfAbsent(
                store,
                name -> new StoreDatabase(
                        name,
                        name.equals(IdempotentConsumer.DEFAULT_STORE) ? configured : Optional.empty(),
                        stores,
                        transactions));
    }
}
