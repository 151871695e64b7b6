package org.idempotentmdb.internal.startup;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.annotation.sql.DataSourceDefinitions;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateful;
import jakarta.ejb.Stateless;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.NormalScope;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Stereotype;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceContexts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
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
    private final Set<Class<?>> beansByAnnotation = ConcurrentHashMap.newKeySet();
    private final Set<String> unrecoveredDataSources = ConcurrentHashMap.newKeySet();
    private final Map<String, String> units = new ConcurrentHashMap<>();
    private final Optional<JBossDeployment> jboss = JBossDeployment.ofThisClass();

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
     * Remembers a class that is a bean by its annotations, and so makes its archive a bean archive.
     *
     * @param type an annotated type
     */
    void seeBean(
            @Observes
                    @WithAnnotations({
                        NormalScope.class,
                        Dependent.class,
                        Stereotype.class,
                        Interceptor.class,
                        Stateless.class,
                        Stateful.class,
                        Singleton.class
                    })
                    ProcessAnnotatedType<?> type) {
        beansByAnnotation.add(type.getAnnotatedType().getJavaClass());
    }

    /**
     * Remembers the XA data sources that the application defines itself, on WildFly, which does not recover those.
     *
     * @param type an annotated type
     */
    void seeDataSource(
            @Observes @WithAnnotations({DataSourceDefinition.class, DataSourceDefinitions.class})
                    ProcessAnnotatedType<?> type) {
        if (jboss.isPresent()) {
            unrecoveredDataSources.addAll(
                    XaDataSources.definedOn(type.getAnnotatedType().getJavaClass()));
        }
    }

    /**
     * Remembers which persistence units the application gives names to.
     *
     * @param type an annotated type
     */
    void seeUnit(
            @Observes @WithAnnotations({PersistenceContext.class, PersistenceContexts.class})
                    ProcessAnnotatedType<?> type) {
        units.putAll(NamedUnits.declaredOn(type.getAnnotatedType().getJavaClass()));
    }

    /**
     * The persistence units that have got a name in the application.
     *
     * @return names of units by JNDI names
     */
    Map<String, String> units() {
        return Map.copyOf(units);
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
            ConsumerChecks checks = new ConsumerChecks(beans);
            checks.refuseUnguarded(annotated(application), guarded());
            checks.refuseFaulty(consumers().values());
        } catch (InvalidSetupException e) {
            validation.addDeploymentProblem(e);
        }
    }

    private Set<String> annotated(ClassLoader application) {
        Set<String> found = AnnotatedClasses.in(application);
        seenByCdi.forEach(seen -> found.add(seen.getName()));
        jboss.ifPresent(deployment -> found.removeIf(name -> !deployment.contains(name)));
        return found;
    }

    private Set<Class<?>> guarded() {
        return seenByCdi.stream()
                .filter(seen -> jboss.isEmpty() || JBossDeployment.isBeanArchive(seen, beansByAnnotation))
                .collect(Collectors.toSet());
    }

    /**
     * The XA data sources of the application in which nothing is finished after a crash.
     *
     * @return their JNDI names
     */
    Set<String> unrecoveredDataSources() {
        return new TreeSet<>(unrecoveredDataSources);
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
