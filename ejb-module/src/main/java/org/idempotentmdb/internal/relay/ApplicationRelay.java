package org.idempotentmdb.internal.relay;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import javax.naming.NamingException;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.OutboxSettings;
import org.idempotentmdb.internal.config.OutboxSettingsReader;
import org.idempotentmdb.internal.metrics.MicrometerIfPresent;
import org.idempotentmdb.internal.outbox.OutboxStore;
import org.idempotentmdb.internal.outbox.OutboxStores;
import org.idempotentmdb.internal.transaction.Jndi;
import org.idempotentmdb.spi.OutboxListener;

/** Relays all outboxes of the application, one run at a time in this node. */
@ApplicationScoped
public class ApplicationRelay {

    private static final Duration COUNT_EVERY = Duration.ofSeconds(10);

    private final SingleRun run = new SingleRun(this::relayAll);
    private final Map<String, Outlet> outlets = new TreeMap<>();

    @Inject
    private OutboxStores stores;

    @Inject
    private OutboxDatabases databases;

    @Inject
    private RelayTransactions transactions;

    @Inject
    @Any
    private Instance<OutboxListener> applicationListeners;

    private OutboxSettings settings;
    private OutboxListener listener;
    private RelayState state;
    private volatile boolean stopped;

    /** One store, and how its relay fares. */
    private static final class Outlet {

        private final String store;
        private final RelayEvents events;
        private final OutboxRelay relay;
        private int failures;
        private boolean complained;
        private long countAt;

        Outlet(String store, RelayEvents events, OutboxRelay relay) {
            this.store = store;
            this.events = events;
            this.relay = relay;
            this.countAt = System.nanoTime();
        }
    }

    @PostConstruct
    void prepare() {
        settings = new OutboxSettingsReader(ConfigurationSource.ofThisServer()).read();
        List<OutboxListener> all = new ArrayList<>();
        all.add(MicrometerIfPresent.outboxListener());
        applicationListeners.forEach(all::add);
        listener = new OutboxListeners(all);
        state = new RelayState(every(), System::nanoTime);
    }

    /**
     * How often to call {@link #run()} without a reason.
     *
     * @return the interval, or zero where this node does not relay
     */
    public Duration every() {
        return settings.relay() ? settings.relayEvery() : Duration.ZERO;
    }

    /**
     * How this node's relay fares.
     *
     * @return what is wrong now, in plain words; empty where nothing is, or where this node does not relay
     */
    public List<String> problems() {
        return state.problems();
    }

    /** Sends what there is. A call while another one runs returns at once, and that one looks once more. */
    public void run() {
        if (settings.relay()) {
            run.run();
        }
    }

    /** Ends the relay after what it is sending now. */
    public void stop() {
        stopped = true;
        outlets.values().forEach(outlet -> outlet.relay.stop());
    }

    private void relayAll() {
        for (String name : stores.names()) {
            if (!stopped) {
                relay(outlets.computeIfAbsent(name, this::outlet));
            }
        }
        state.ran();
    }

    private void relay(Outlet outlet) {
        try {
            if (outlet.relay.run()) {
                run.again(); // the other stores have their turn, then this one goes on
            }
            outlet.relay.purge();
            count(outlet);
            outlet.events.databaseWorks(outlet.failures);
            outlet.failures = 0;
        } catch (InvalidSetupException e) {
            if (stores.isPublishedTo(outlet.store) && !outlet.complained) {
                outlet.events.unreachable(e.getMessage());
                outlet.complained = true;
            }
        } catch (Exception e) {
            outlet.failures++;
            outlet.events.databaseFailed(outlet.failures, e);
        }
    }

    private void count(Outlet outlet) throws Exception {
        if (System.nanoTime() - outlet.countAt >= 0) {
            outlet.countAt = System.nanoTime() + COUNT_EVERY.toNanos();
            outlet.events.counted(databases.of(outlet.store).inTransaction(OutboxStore::count));
        }
    }

    private Outlet outlet(String name) {
        RelayEvents events = new RelayEvents(name, listener, state);
        OutboxRelay relay = new OutboxRelay(
                databases.of(name),
                new JmsOutboxTransport(this::connectionFactory, work -> RelayTransactions.run(transactions, work)),
                settings,
                new Backoff(settings.retryAfter(), settings.retryAfterAtMost(), () -> ThreadLocalRandom.current()
                        .nextDouble()),
                System::nanoTime,
                events);
        return new Outlet(name, events, relay);
    }

    private ConnectionFactory connectionFactory() throws NamingException {
        return Jndi.lookUp(settings.connectionFactory(), ConnectionFactory.class);
    }
}
