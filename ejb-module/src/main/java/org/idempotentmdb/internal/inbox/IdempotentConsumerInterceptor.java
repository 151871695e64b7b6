package org.idempotentmdb.internal.inbox;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.jms.Message;
import java.util.Arrays;
import java.util.Optional;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.TransactionNotCommittedException;

/**
 * Applies the guard to a bean with {@link IdempotentConsumer}: unpacks the invocation and delegates.
 *
 * <p>It runs before every interceptor of libraries and applications, so that what they write is inside the guarded
 * transaction, and after the platform's own.
 */
@Interceptor
@IdempotentConsumer("")
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentConsumerInterceptor {

    @Inject
    private DeliveryGuard guard;

    /**
     * Guards the delivery of a message; calls without a message pass.
     *
     * @param invocation of the bean
     * @return what the bean returned, null when it was skipped
     * @throws Exception when the delivery must not be acknowledged
     */
    @AroundInvoke
    public Object guard(InvocationContext invocation) throws Exception {
        Optional<Message> message = Arrays.stream(invocation.getParameters())
                .filter(Message.class::isInstance)
                .map(Message.class::cast)
                .findFirst();
        if (message.isEmpty()) {
            return invocation.proceed();
        }
        Class<?> bean = invocation.getMethod().getDeclaringClass();
        Class<?> target =
                invocation.getTarget() == null ? bean : invocation.getTarget().getClass();
        IdempotentConsumer annotation = ConsumerAnnotations.of(invocation.getMethod(), target)
                .orElseThrow(() -> new InvalidSetupException("The guard was called for " + target.getName()
                        + ", which has no @IdempotentConsumer. Use the annotation, not @Interceptors alone"));
        try {
            return guard.deliver(beanClass(target), annotation, message.get(), invocation::proceed);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // a listener method cannot declare it; some containers take an undeclared one for an application exception
            throw new TransactionNotCommittedException(
                    "The handler of consumer " + annotation.value() + " failed. The transaction was rolled back and the"
                            + " message stays with the broker",
                    e);
        }
    }

    /** The class that a person wrote, below the subclasses that containers generate. */
    private static Class<?> beanClass(Class<?> target) {
        Class<?> bean = target;
        while (bean.isSynthetic()
                || bean.getName().contains("$$")
                || bean.getSimpleName().contains("$Proxy$")) {
            bean = bean.getSuperclass();
        }
        return bean;
    }
}
