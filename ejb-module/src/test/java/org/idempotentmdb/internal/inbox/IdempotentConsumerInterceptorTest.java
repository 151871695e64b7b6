package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.interceptor.InvocationContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.TransactionNotCommittedException;
import org.idempotentmdb.internal.message.ArtemisMessages;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IdempotentConsumerInterceptorTest {

    @IdempotentConsumer("orders")
    public static class OrderConsumer implements MessageListener {
        @Override
        public void onMessage(Message message) {}

        public void other(String text) {}
    }

    /** Named as Weld names what it generates. */
    public static final class OrderConsumer$Proxy$_$$_WeldSubclass extends OrderConsumer {}

    public static class Unannotated implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    private final RecordingGuard guard = new RecordingGuard();
    private final IdempotentConsumerInterceptor interceptor = new IdempotentConsumerInterceptor();

    @BeforeEach
    void inject() throws Exception {
        Field field = IdempotentConsumerInterceptor.class.getDeclaredField("guard");
        field.setAccessible(true);
        field.set(interceptor, guard);
    }

    @Test
    void shouldHandTheDeliveryToTheGuard() throws Exception {
        Message message = ArtemisMessages.text("a");
        Invocation invocation = new Invocation(new OrderConsumer(), message);
        assertThat(interceptor.guard(invocation)).isEqualTo("proceeded");
        assertThat(guard.bean).isEqualTo(OrderConsumer.class);
        assertThat(guard.consumer).isEqualTo("orders");
        assertThat(guard.message).isSameAs(message);
    }

    @Test // B18: no name of a proxy reaches a log or a check
    void shouldSeeThroughTheSubclassThatAContainerGenerated() throws Exception {
        interceptor.guard(new Invocation(new OrderConsumer$Proxy$_$$_WeldSubclass(), ArtemisMessages.text("a")));
        assertThat(guard.bean).isEqualTo(OrderConsumer.class);
    }

    @Test
    void shouldLetCallsWithoutAMessagePass() throws Exception {
        assertThat(interceptor.guard(new Invocation(new OrderConsumer(), "text")))
                .isEqualTo("proceeded");
        assertThat(guard.bean).isNull();
    }

    @Test
    void shouldRefuseABeanWithoutTheAnnotation() {
        assertThatThrownBy(() -> interceptor.guard(new Invocation(new Unannotated(), ArtemisMessages.text("a"))))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContaining(Unannotated.class.getName());
    }

    @Test
    void shouldThrowUncheckedExceptionsAndErrorsAsTheyAre() throws Exception {
        Invocation invocation = new Invocation(new OrderConsumer(), ArtemisMessages.text("a"));
        for (Throwable thrown : new Throwable[] {new IllegalStateException(), new AssertionError()}) {
            guard.fails = thrown;
            assertThatThrownBy(() -> interceptor.guard(invocation)).isSameAs(thrown);
        }
    }

    @Test // a container may take an undeclared checked exception for an application exception and acknowledge
    void shouldWrapCheckedExceptions() throws Exception {
        guard.fails = new JMSException("checked");
        assertThatThrownBy(() -> interceptor.guard(new Invocation(new OrderConsumer(), ArtemisMessages.text("a"))))
                .isInstanceOf(TransactionNotCommittedException.class)
                .hasMessageContaining("orders")
                .hasCause(guard.fails);
    }

    private static final class RecordingGuard extends DeliveryGuard {

        private Class<?> bean;
        private String consumer;
        private Message message;
        private Throwable fails;

        @Override
        Object deliver(Class<?> beanClass, IdempotentConsumer annotation, Message delivered, Callable<?> handler)
                throws Exception {
            bean = beanClass;
            consumer = annotation.value();
            message = delivered;
            if (fails instanceof Error error) {
                throw error;
            }
            if (fails instanceof Exception exception) {
                throw exception;
            }
            return handler.call();
        }
    }

    private record Invocation(Object target, Object parameter) implements InvocationContext {

        @Override
        public Object getTarget() {
            return target;
        }

        @Override
        public Object getTimer() {
            return null;
        }

        @Override
        public Method getMethod() {
            try {
                return parameter instanceof Message
                        ? target.getClass().getMethod("onMessage", Message.class)
                        : target.getClass().getMethod("other", String.class);
            } catch (NoSuchMethodException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public Constructor<?> getConstructor() {
            return null;
        }

        @Override
        public Object[] getParameters() {
            return new Object[] {parameter};
        }

        @Override
        public void setParameters(Object[] params) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, Object> getContextData() {
            return new HashMap<>();
        }

        @Override
        public Object proceed() {
            return "proceeded";
        }
    }
}
