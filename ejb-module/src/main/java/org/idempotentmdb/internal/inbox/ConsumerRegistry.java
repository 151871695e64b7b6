package org.idempotentmdb.internal.inbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.config.SettingsReader;
import org.idempotentmdb.internal.message.IdentityExtractor;
import org.idempotentmdb.internal.message.IdentitySources;
import org.idempotentmdb.internal.server.ServerFacts;
import org.idempotentmdb.spi.MessageKeyExtractor;

/**
 * The guarded consumers of the application.
 *
 * <p>A consumer is made ready by whoever needs it first, the start-up or a message: message-driven beans may receive
 * before start-up singletons have finished. Every later caller waits for that; no message passes an unfinished check.
 */
@ApplicationScoped
public class ConsumerRegistry {

    private final Map<Class<?>, GuardedConsumer> ready = new ConcurrentHashMap<>();
    private final Map<String, Class<?>> owners = new ConcurrentHashMap<>();
    private final AuditLogger audit = new AuditLogger(ServerFacts.ofThisServer());
    private final SettingsReader settings = new SettingsReader(ConfigurationSource.ofThisServer());

    @Inject
    private Stores stores;

    @Inject
    @Any
    private Instance<MessageKeyExtractor> extractors;

    /**
     * Makes a consumer ready.
     *
     * @param bean the class of the bean
     * @param annotation the annotation on it
     * @throws InvalidSetupException when it cannot be guarded
     * @throws org.idempotentmdb.ProcessedMessageStoreException when its database cannot be asked now
     */
    public void prepare(Class<?> bean, IdempotentConsumer annotation) {
        of(bean, annotation);
    }

    GuardedConsumer of(Class<?> bean, IdempotentConsumer annotation) {
        GuardedConsumer consumer = ready.get(bean);
        return consumer != null ? consumer : makeReady(bean, annotation);
    }

    private synchronized GuardedConsumer makeReady(Class<?> bean, IdempotentConsumer annotation) {
        GuardedConsumer known = ready.get(bean);
        if (known != null) {
            return known;
        }
        ConsumerSettings read = settings.read(annotation, bean.getName());
        Class<?> owner = owners.putIfAbsent(read.name() + '@' + read.store(), bean);
        if (owner != null && owner != bean) {
            throw DuplicateName.refused(read, owner.getName(), bean.getName());
        }
        IdentityExtractor identity = identity(read);
        Stores.CheckedStore store = stores.of(read.store());
        audit.consumerReady(read, bean, store.facts());
        GuardedConsumer consumer = new GuardedConsumer(read, new IdempotentExecutor(read, identity, store.store()));
        ready.put(bean, consumer);
        return consumer;
    }

    private IdentityExtractor identity(ConsumerSettings consumer) {
        try {
            return IdentitySources.parse(consumer.identity(), this::extractor);
        } catch (IllegalArgumentException e) {
            throw new InvalidSetupException(
                    "The identity of consumer " + consumer.name() + " (idempotent." + consumer.name()
                            + ".identity or the annotation) is wrong: " + e.getMessage(),
                    e);
        }
    }

    private MessageKeyExtractor extractor(String name) {
        Instance<MessageKeyExtractor> named = extractors.select(NamedLiteral.of(name));
        return named.isResolvable() ? named.get() : null;
    }

    /** The text that start-up and first use share. */
    public static final class DuplicateName {

        private DuplicateName() {}

        /**
         * The error for two consumers of one name.
         *
         * @param settings of the second one
         * @param first its class
         * @param second its class
         * @return the error
         */
        public static InvalidSetupException refused(ConsumerSettings settings, String first, String second) {
            return new InvalidSetupException("Two beans have the consumer name " + settings.name() + " on the store "
                    + settings.store() + ": " + first + " and " + second
                    + ". Each would take the other's markers for its"
                    + " own and lose messages. Give each a name of its own");
        }
    }
}
