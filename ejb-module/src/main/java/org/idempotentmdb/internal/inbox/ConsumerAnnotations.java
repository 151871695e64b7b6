package org.idempotentmdb.internal.inbox;

import jakarta.jms.Message;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.idempotentmdb.IdempotentConsumer;

/** Finds {@link IdempotentConsumer} where interceptor bindings may stand: method, class, stereotype or other binding. */
public final class ConsumerAnnotations {

    private ConsumerAnnotations() {}

    /**
     * The annotation that applies to an invocation.
     *
     * @param method the invoked method
     * @param target the class of the bean or of a container's subclass of it
     * @return the annotation; the method's wins over the class's (Interceptors 2.1, section 3.3)
     */
    public static Optional<IdempotentConsumer> of(Method method, Class<?> target) {
        return on(method).or(() -> on(target));
    }

    /**
     * The annotation on a class or on one of its listener methods.
     *
     * @param bean the class of a bean
     * @return the annotation
     */
    public static Optional<IdempotentConsumer> of(Class<?> bean) {
        return Stream.<AnnotatedElement>concat(listenerMethods(bean), Stream.of(bean))
                .map(element -> on(element).orElse(null))
                .filter(Objects::nonNull)
                .findFirst();
    }

    /**
     * Whether a class has a method that a message can be delivered to.
     *
     * @param bean the class of a bean
     * @return true for every {@code jakarta.jms.MessageListener}
     */
    public static boolean hasListenerMethod(Class<?> bean) {
        return listenerMethods(bean).findAny().isPresent();
    }

    private static Stream<Method> listenerMethods(Class<?> bean) {
        return Arrays.stream(bean.getMethods()).filter(ConsumerAnnotations::takesMessage);
    }

    static boolean takesMessage(Method method) {
        return Arrays.stream(method.getParameterTypes()).anyMatch(Message.class::isAssignableFrom);
    }

    private static Optional<IdempotentConsumer> on(AnnotatedElement element) {
        IdempotentConsumer direct = element.getAnnotation(IdempotentConsumer.class);
        if (direct != null) {
            return Optional.of(direct);
        }
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> !type.getName().startsWith("java."))
                .map(type -> type.getAnnotation(IdempotentConsumer.class))
                .filter(Objects::nonNull)
                .findFirst();
    }
}
