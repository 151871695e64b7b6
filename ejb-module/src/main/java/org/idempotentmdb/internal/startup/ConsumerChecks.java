package org.idempotentmdb.internal.startup;

import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InterceptionType;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.config.ConfigurationSource;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.config.SettingsReader;
import org.idempotentmdb.internal.config.UnknownKeys;
import org.idempotentmdb.internal.inbox.ConsumerAnnotations;
import org.idempotentmdb.internal.inbox.ConsumerRegistry.DuplicateName;
import org.idempotentmdb.internal.inbox.DeliveryMode;
import org.idempotentmdb.internal.inbox.IdempotentConsumerInterceptor;

/** What can be said of the consumers of an application before it runs. Every fault names the class and the cure. */
final class ConsumerChecks {

    private final BeanManager beans;
    private final ConfigurationSource configuration = ConfigurationSource.ofThisServer();
    private final SettingsReader settings = new SettingsReader(configuration);

    ConsumerChecks(BeanManager beans) {
        this.beans = beans;
    }

    void refuseUnguarded(Set<String> scanned, Set<Class<?>> seenByCdi) {
        Set<String> unguarded = new TreeSet<>(scanned);
        seenByCdi.forEach(seen -> unguarded.remove(seen.getName()));
        if (!unguarded.isEmpty()) {
            throw new InvalidSetupException(
                    "These classes carry @IdempotentConsumer but would run unguarded, because CDI"
                            + " does not look at them: " + String.join(", ", unguarded)
                            + ". Put an empty beans.xml into the archive that they are in: META-INF/beans.xml in a jar,"
                            + " WEB-INF/beans.xml in a war. If there is one, or the bean is declared in ejb-jar.xml alone, let it"
                            + " say bean-discovery-mode=\"all\" or annotate the classes with"
                            + " @jakarta.enterprise.context.Dependent");
        }
    }

    void refuseFaulty(Collection<Class<?>> consumers) {
        Map<String, Class<?>> owners = new HashMap<>();
        for (Class<?> bean : consumers) {
            IdempotentConsumer annotation = ConsumerAnnotations.of(bean)
                    .orElseThrow(() -> new InvalidSetupException("@IdempotentConsumer stands on a method of "
                            + bean.getName() + " that takes no jakarta.jms.Message: move it to the class"));
            refuseDisabledInterceptor(bean, annotation);
            refuseUnsuitable(bean);
            ConsumerSettings read = settings.read(annotation, bean.getName());
            Class<?> owner = owners.putIfAbsent(read.name() + '@' + read.store(), bean);
            if (owner != null) {
                throw DuplicateName.refused(read, owner.getName(), bean.getName());
            }
        }
        new UnknownKeys(consumers.stream()
                        .map(bean -> ConsumerAnnotations.of(bean).orElseThrow().value())
                        .collect(Collectors.toSet()))
                .refuse(configuration);
    }

    private void refuseDisabledInterceptor(Class<?> bean, IdempotentConsumer annotation) {
        boolean enabled = beans.resolveInterceptors(InterceptionType.AROUND_INVOKE, annotation).stream()
                .anyMatch(interceptor -> interceptor.getBeanClass() == IdempotentConsumerInterceptor.class);
        if (!enabled) {
            throw new InvalidSetupException(bean.getName() + " carries @IdempotentConsumer, but its interceptor "
                    + IdempotentConsumerInterceptor.class.getName()
                    + " is not enabled, so it would run unguarded. Is the"
                    + " idempotent-mdb jar where the server looks for CDI beans: WEB-INF/lib of the war, or an ejb module"
                    + " of the ear?");
        }
    }

    private static void refuseUnsuitable(Class<?> bean) {
        if (!ConsumerAnnotations.hasListenerMethod(bean)) {
            throw new InvalidSetupException(
                    bean.getName() + " carries @IdempotentConsumer but has no public method with a"
                            + " jakarta.jms.Message parameter, so there is nothing to guard. Remove the annotation, or move it to"
                            + " the message-driven bean");
        }
        if (DeliveryMode.of(bean) == DeliveryMode.BEAN_MANAGED) {
            throw DeliveryMode.beanManagedRefused(bean.getName());
        }
        if (bean.isAnnotationPresent(Transactional.class)) {
            throw new InvalidSetupException(bean.getName() + " carries @IdempotentConsumer and"
                    + " @jakarta.transaction.Transactional, which is not allowed on an enterprise bean (Transactions 2.0,"
                    + " section 3.7). Use @jakarta.ejb.TransactionAttribute");
        }
    }
}
