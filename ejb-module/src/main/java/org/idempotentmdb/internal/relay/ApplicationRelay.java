package org.idempotentmdb.internal.relay;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.NamingException;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.OutboxSettings;
import org.idempotentmdb.internal.config.OutboxSettingsReader;
import org.idempotentmdb.internal.outbox.OutboxStores;
import org.idempotentmdb.internal.transaction.Jndi;

/** Relays all outboxes of the application, one run at a time in this node. */
@ApplicationScoped
public class ApplicationRelay {

    private final AtomicInteger requests = new AtomicInteger();
    private final Map<String, Outlet> outlets = new TreeMap<>();

    @Inject
    private OutboxStores stores;

    @Inject
    private OutboxDatabases databases;

    @Inject
    private RelayTransactions transactions;

    private OutboxSettings settings;
    private volatile boolean stopped;

    /** One store, and how its relay fares. */
    private static final class Outlet {

        private final RelayLogger logger;
        private final OutboxRelay relay;
        private int failures;
        private boolean complained;

        Outlet(RelayLogger logger, OutboxRelay relay) {
            this.logger = logger;
            this.relay = relay;
        }
    }

    @PostConstruct
    void readSettings() {
        settings = new OutboxSettingsReader(ConfigurationSource.ofThisServer()).read();
    }

    /**
     * How often to call {@link #run()} without a reason.
     *
     * @return the interval, or zero where this node does not relay
     */
    public Duration every() {
        return settings.relay() ? settings.relayEvery() : Duration.ZERO;
    }

    /** Sends what there is. A call while another one runs returns at once, and that one looks once more. */
    public void run() {
        if (!settings.relay() || requests.getAndIncrement() > 0) {
            return;
        }
        try {
            int seen = 1;
            while (seen != 0) {
                relayAll();
                seen = requests.addAndGet(-seen);
            }
        } catch (RuntimeException | Error e) {
            requests.set(0); // or nobody would ever run again
            throw e;
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
                relay(name, outlets.computeIfAbsent(name, this::outlet));
            }
        }
    }

    private void relay(String store, Outlet outlet) {
        try {
            outlet.relay.run();
            outlet.relay.purge();
            if (outlet.failures > 0) {
                outlet.logger.databaseBack(outlet.failures);
                outlet.failures = 0;
            }
        } catch (InvalidSetupException e) {
            if (stores.isPublishedTo(store) && !outlet.complained) {
                outlet.logger.noOutbox(e.getMessage());
                outlet.complained = true;
            }
        } catch (Exception e) {
            outlet.failures++;
            if (Integer.bitCount(outlet.failures) == 1) { // at the 1st, 2nd, 4th, 8th ..: not a line each second
                outlet.logger.databaseFailed(outlet.failures, e);
            }
        }
    }

    private Outlet outlet(String name) {
        RelayLogger logger = new RelayLogger(name);
        OutboxRelay relay = new OutboxRelay(
                databases.of(name),
                new JmsOutboxTransport(this::connectionFactory, work -> RelayTransactions.run(transactions, work)),
                settings,
                new Backoff(settings.retryAfter(), settings.retryAfterAtMost(), () -> ThreadLocalRandom.current()
                        .nextDouble()),
                System::nanoTime,
                logger);
        return new Outlet(logger, relay);
    }

    private ConnectionFactory connectionFactory() throws NamingException {
        return Jndi.lookUp(settings.connectionFactory(), ConnectionFactory.class);
    }
}
