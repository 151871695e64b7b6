package org.idempotentmdb.internal.inbox;

import static jakarta.ejb.TransactionAttributeType.NOT_SUPPORTED;
import static jakarta.ejb.TransactionAttributeType.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.idempotentmdb.internal.inbox.DeliveryMode.BEAN_MANAGED;
import static org.idempotentmdb.internal.inbox.DeliveryMode.COMMIT_THEN_ACKNOWLEDGE;
import static org.idempotentmdb.internal.inbox.DeliveryMode.SHARED_TRANSACTION;

import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryModeTest {

    static class Plain implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    @TransactionAttribute(NOT_SUPPORTED)
    static class OnClass implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    static class OnMethod implements MessageListener {
        @Override
        @TransactionAttribute(NOT_SUPPORTED)
        public void onMessage(Message message) {}
    }

    @TransactionAttribute(NOT_SUPPORTED)
    static class MethodWins implements MessageListener {
        @Override
        @TransactionAttribute(REQUIRED)
        public void onMessage(Message message) {}
    }

    static class InheritsMethod extends OnClass {}

    @TransactionAttribute(REQUIRED)
    static class InheritsMethodButSaysOtherwise extends OnClass {}

    static class OverridesMethod extends OnClass {
        @Override
        public void onMessage(Message message) {}
    }

    @TransactionManagement(TransactionManagementType.BEAN)
    static class BeanManaged extends Plain {}

    static class InheritsBeanManaged extends BeanManaged {}

    @TransactionManagement(TransactionManagementType.CONTAINER)
    static class BackToContainer extends BeanManaged {}

    @TransactionManagement(TransactionManagementType.BEAN)
    @TransactionAttribute(NOT_SUPPORTED)
    static class BeanManagedWithAttribute extends Plain {}

    interface Typed<M extends Message> {
        void handle(M message);
    }

    static class WithBridge implements Typed<jakarta.jms.TextMessage> {
        @Override
        @TransactionAttribute(NOT_SUPPORTED)
        public void handle(jakarta.jms.TextMessage message) {}
    }

    @TransactionAttribute(NOT_SUPPORTED)
    static class NoListener {}

    @ParameterizedTest
    @ValueSource(classes = {Plain.class, MethodWins.class, OverridesMethod.class})
    void shouldShareTheTransactionByDefault(Class<?> bean) {
        assertThat(DeliveryMode.of(bean)).isEqualTo(SHARED_TRANSACTION);
    }

    @ParameterizedTest // B45
    @ValueSource(classes = {OnClass.class, OnMethod.class, WithBridge.class, NoListener.class})
    void shouldCommitBeforeAcknowledgingWhenTheBeanSaysNotSupported(Class<?> bean) {
        assertThat(DeliveryMode.of(bean)).isEqualTo(COMMIT_THEN_ACKNOWLEDGE);
    }

    @ParameterizedTest // Enterprise Beans 4.0, 8.3.7: the class that declares the method counts
    @ValueSource(classes = {InheritsMethod.class, InheritsMethodButSaysOtherwise.class})
    void shouldFollowTheClassThatDeclaresTheMethod(Class<?> bean) {
        assertThat(DeliveryMode.of(bean)).isEqualTo(COMMIT_THEN_ACKNOWLEDGE);
    }

    @ParameterizedTest
    @ValueSource(classes = {BeanManaged.class, InheritsBeanManaged.class, BeanManagedWithAttribute.class})
    void shouldRecogniseBeanManagedTransactions(Class<?> bean) {
        assertThat(DeliveryMode.of(bean)).isEqualTo(BEAN_MANAGED);
    }

    @Test
    void shouldLetASubclassGoBackToTheContainer() {
        assertThat(DeliveryMode.of(BackToContainer.class)).isEqualTo(SHARED_TRANSACTION);
    }

    @Test
    void shouldNameBeanAndCureWhenItRefuses() {
        assertThat(DeliveryMode.beanManagedRefused("orders"))
                .hasMessageContainingAll("orders", "@TransactionManagement(BEAN)", "NOT_SUPPORTED", "REQUIRED");
    }

    @Test
    void shouldSpeakInWords() {
        assertThat(DeliveryMode.values())
                .extracting(DeliveryMode::toString)
                .containsExactly("commit-then-acknowledge", "shared-transaction", "bean-managed");
    }
}
