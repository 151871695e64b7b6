package org.idempotentmdb.internal.startup;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;

/**
 * Proves at deployment that every annotated class is guarded, and stops the deployment otherwise.
 *
 * <ol>
 *   <li>CDI shows the annotated classes that it will apply interceptors to.
 *   <li>A class scan finds all that there are. One that CDI did not show would run unguarded.
 *   <li>The annotations and the configuration are checked as far as that is possible without a database.
 * </ol>
 */
public class IdempotenceExtension implements Extension {

    private final Set<Class<?>> seenByCdi = ConcurrentHashMap.newKeySet();

    /**
     * Remembers a class that CDI sees.
     *
     * @param type an annotated type
     */
    void see(@Observes @WithAnnotations(IdempotentConsumer.class) ProcessAnnotatedType<?> type) {
        Class<?> seen = type.getAnnotatedType().getJavaClass();
        if (!seen.isAnnotationPresent(Interceptor.class) && !seen.isInterface() && !seen.isAnnotation()) {
            seenByCdi.add(seen);
        }
    }

    /**
     * Checks all consumers.
     *
     * @param validation takes the faults, which stop the deployment
     * @param beans knows the enabled interceptors
     */
    void validate(@Observes AfterDeploymentValidation validation, BeanManager beans) {
        ClassLoader application = Thread.currentThread().getContextClassLoader();
        try {
            Set<String> scanned = AnnotatedClasses.in(application);
            ConsumerChecks checks = new ConsumerChecks(beans);
            checks.refuseUnguarded(scanned, seenByCdi);
            checks.refuseFaulty(consumers().values());
        } catch (InvalidSetupException e) {
            validation.addDeploymentProblem(e);
        }
    }

    /**
     * The guarded classes.
     *
     * @return the classes that CDI applies the interceptor to, by name
     */
    Map<String, Class<?>> consumers() {
        Map<String, Class<?>> byName = new TreeMap<>();
        seenByCdi.stream()
                .filter(seen -> !java.lang.reflect.Modifier.isAbstract(seen.getModifiers()))
                .forEach(seen -> byName.put(seen.getName(), seen));
        return byName;
    }
}
