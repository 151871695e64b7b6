package org.idempotentmdb.internal.startup;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.SettingsReader;
import org.idempotentmdb.internal.inbox.ConsumerAnnotations;
import org.idempotentmdb.internal.inbox.ConsumerRegistry;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.outbox.OutboxStores;

/**
 * Makes every consumer ready when the application starts, so that a wrong set-up fails the deployment and not the first
 * message. A database that cannot be reached does not: its consumers hold their messages back until it can. Bean-managed,
 * because Payara begins a transaction here in spite of {@code NOT_SUPPORTED}, and the checks open their own (ADR 10).
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class IdempotenceStartup {

    private static final Logger LOGGER = System.getLogger("org.idempotentmdb.audit");

    private final SettingsReader settings = new SettingsReader(ConfigurationSource.ofThisServer());

    @Inject
    private IdempotenceExtension extension;

    @Inject
    private ConsumerRegistry registry;

    @Inject
    private OutboxStores outboxes;

    @PostConstruct
    void prepareConsumers() {
        extension.units().forEach(outboxes::know);
        extension.consumers().values().forEach(this::prepare);
        warnOfDataSources();
    }

    private void warnOfDataSources() {
        Set<String> unrecovered = extension.unrecoveredDataSources();
        if (!unrecovered.isEmpty()) {
            LOGGER.log(
                    Level.WARNING,
                    "IMDB0009 The application defines the XA data sources " + unrecovered
                            + " with @DataSourceDefinition. WildFly does not recover those: what is prepared in them when the"
                            + " server dies stays locked until a person decides. Define them in the datasources subsystem,"
                            + " see server-config/wildfly/install.cli");
        }
    }

    private void prepare(Class<?> bean) {
        IdempotentConsumer annotation = ConsumerAnnotations.of(bean).orElseThrow();
        outboxes.know(settings.read(annotation, bean.getName()).store());
        try {
            registry.prepare(bean, annotation);
        } catch (ProcessedMessageStoreException e) {
            LOGGER.log(
                    Level.WARNING,
                    "IMDB0006 " + bean.getName() + " is not ready and holds its messages back: " + e.getMessage()
                            + ". Cause: " + LogText.of(String.valueOf(rootOf(e))));
        }
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
