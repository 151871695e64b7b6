package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import org.idempotentmdb.IdempotentConsumer;
import org.junit.jupiter.api.Test;

class ConsumerAnnotationsTest {

    static class Unguarded implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    @IdempotentConsumer("class")
    static class OnClass extends Unguarded {}

    static class Inheriting extends OnClass {}

    @IdempotentConsumer("own")
    static class Overriding extends OnClass {}

    static class OnMethod implements MessageListener {
        @Override
        @IdempotentConsumer("method")
        public void onMessage(Message message) {}
    }

    static class InheritingMethod extends OnMethod {}

    @IdempotentConsumer("class")
    static class OnBoth extends Unguarded {
        @Override
        @IdempotentConsumer("method")
        public void onMessage(Message message) {}
    }

    @IdempotentConsumer("stereotype")
    @Retention(RetentionPolicy.RUNTIME)
    @interface Guarded {}

    @Guarded
    static class WithStereotype extends Unguarded {}

    static class WithStereotypeOnMethod implements MessageListener {
        @Override
        @Guarded
        public void onMessage(Message message) {}
    }

    @Guarded
    @IdempotentConsumer("direct")
    static class WithStereotypeAndDirect extends Unguarded {}

    public static class OnOtherMethod extends Unguarded {
        @IdempotentConsumer("other")
        public void elsewhere(String text) {}
    }

    @IdempotentConsumer("no listener")
    static class NoListener {
        public void handle(String text) {}
    }

    static class NotPublic {
        void handle(Message message) {}
    }

    public static class OwnInterface {
        public void handle(String header, TextMessage message) {}
    }

    @Test
    void shouldFindTheAnnotationOfAClass() {
        assertThat(name(OnClass.class)).contains("class");
        assertThat(name(Inheriting.class)).as("inherited").contains("class");
        assertThat(name(Overriding.class)).as("the nearest").contains("own");
    }

    @Test
    void shouldFindTheAnnotationOfAListenerMethod() {
        assertThat(name(OnMethod.class)).contains("method");
        assertThat(name(InheritingMethod.class)).contains("method");
    }

    @Test // Interceptors 2.1, section 3.3
    void shouldPreferTheMethodToTheClass() throws Exception {
        assertThat(name(OnBoth.class)).contains("method");
        assertThat(invocation(OnBoth.class)).contains("method");
    }

    @Test
    void shouldFindTheAnnotationOfAStereotypeOrBinding() throws Exception {
        assertThat(name(WithStereotype.class)).contains("stereotype");
        assertThat(name(WithStereotypeOnMethod.class)).contains("stereotype");
        assertThat(invocation(WithStereotypeOnMethod.class)).contains("stereotype");
        assertThat(name(WithStereotypeAndDirect.class))
                .as("the bean's own wins")
                .contains("direct");
    }

    @Test
    void shouldFindNothingWhereThereIsNothing() throws Exception {
        assertThat(name(Unguarded.class)).isEmpty();
        assertThat(invocation(Unguarded.class)).isEmpty();
        assertThat(name(OnOtherMethod.class))
                .as("a method that takes no message")
                .isEmpty();
    }

    @Test
    void shouldFindTheClasssAnnotationForAnInheritedMethod() throws Exception {
        assertThat(invocation(Inheriting.class)).contains("class");
    }

    @Test // B18: the subclass that a container generates
    void shouldFindTheSameAnnotationOnAContainersSubclass() throws Exception {
        Class<?> generated = new OnClass() {}.getClass();
        assertThat(ConsumerAnnotations.of(onMessage(OnClass.class), generated).map(IdempotentConsumer::value))
                .contains("class");
    }

    @Test
    void shouldKnowWhereAMessageCanBeDelivered() {
        assertThat(ConsumerAnnotations.hasListenerMethod(OnClass.class)).isTrue();
        assertThat(ConsumerAnnotations.hasListenerMethod(OwnInterface.class)).isTrue();
        assertThat(ConsumerAnnotations.hasListenerMethod(NoListener.class)).isFalse();
        assertThat(ConsumerAnnotations.hasListenerMethod(NotPublic.class)).isFalse();
    }

    private static Optional<String> name(Class<?> bean) {
        return ConsumerAnnotations.of(bean).map(IdempotentConsumer::value);
    }

    private static Optional<String> invocation(Class<?> bean) throws Exception {
        return ConsumerAnnotations.of(onMessage(bean), bean).map(IdempotentConsumer::value);
    }

    private static Method onMessage(Class<?> bean) {
        return Arrays.stream(bean.getMethods())
                .filter(method -> method.getName().equals("onMessage"))
                .findFirst()
                .orElseThrow();
    }
}
