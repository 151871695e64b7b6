package org.idempotentmdb.internal.startup;

import jakarta.persistence.PersistenceContext;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds which persistence units an application has given a name to, with {@code @PersistenceContext}. */
final class NamedUnits {

    private NamedUnits() {}

    /**
     * The declarations on a class, its fields and its methods.
     *
     * @param type any class of the application
     * @return names of units by JNDI names, where both are said
     */
    static Map<String, String> declaredOn(Class<?> type) {
        Map<String, String> units = new TreeMap<>();
        elements(type)
                .flatMap(element -> Arrays.stream(element.getAnnotationsByType(PersistenceContext.class)))
                .filter(declared ->
                        !declared.name().isEmpty() && !declared.unitName().isEmpty())
                .forEach(declared -> units.put(declared.name(), declared.unitName()));
        return units;
    }

    private static Stream<AnnotatedElement> elements(Class<?> type) {
        return Stream.of(
                        Stream.of(type),
                        Arrays.stream(type.getDeclaredFields()),
                        Arrays.stream(type.getDeclaredMethods()))
                .flatMap(each -> each);
    }
}
