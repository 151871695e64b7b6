package org.idempotentmdb.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Interceptor;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.transaction.Transactional;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.inbox.IdempotentConsumerInterceptor;
import org.junit.jupiter.api.Test;

class ConsumerChecksTest {

    abstract static class Listener implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    @IdempotentConsumer("checks-good")
    static class Good extends Listener {}

    @IdempotentConsumer("checks-good")
    static class SameName extends Listener {}

    @IdempotentConsumer(value = "checks-good", store = "java:app/persistence/other")
    static class SameNameOnAnotherStore extends Listener {}

    @IdempotentConsumer("checks no listener")
    static class NoListener {}

    @IdempotentConsumer("checks-bean-managed")
    @TransactionManagement(TransactionManagementType.BEAN)
    static class BeanManaged extends Listener {}

    @IdempotentConsumer("checks-transactional")
    @Transactional
    static class WithTransactional extends Listener {}

    static class OnWrongMethod extends Listener {
        @IdempotentConsumer("checks-wrong-method")
        public void helper(String text) {}
    }

    @IdempotentConsumer("")
    static class Blank extends Listener {}

    private final ConsumerChecks checks = new ConsumerChecks(beans(IdempotentConsumerInterceptor.class));

    @Test
    void shouldAcceptGoodConsumers() {
        assertThatCode(() -> checks.refuseFaulty(List.of(Good.class, SameNameOnAnotherStore.class)))
                .doesNotThrowAnyException();
    }

    @Test // B17, B18
    void shouldRefuseTwoConsumersOfOneNameOnOneStore() {
        refused(List.of(Good.class, SameName.class), "checks-good", Good.class.getName(), SameName.class.getName());
    }

    @Test
    void shouldRefuseABeanThatReceivesNoMessages() {
        refused(List.of(NoListener.class), NoListener.class.getName(), "jakarta.jms.Message");
    }

    @Test // B45
    void shouldRefuseBeanManagedTransactions() {
        refused(List.of(BeanManaged.class), BeanManaged.class.getName(), "bean-managed");
    }

    @Test // B47
    void shouldRefuseTransactionalOnAnEnterpriseBean() {
        refused(
                List.of(WithTransactional.class),
                WithTransactional.class.getName(),
                "@jakarta.ejb.TransactionAttribute");
    }

    @Test
    void shouldRefuseTheAnnotationOnAMethodThatTakesNoMessage() {
        refused(List.of(OnWrongMethod.class), OnWrongMethod.class.getName(), "move it to the class");
    }

    @Test // B15
    void shouldRefuseABlankName() {
        refused(List.of(Blank.class), Blank.class.getName(), "1 to 100");
    }

    @Test // B58
    void shouldRefuseAnInterceptorThatIsNotEnabled() {
        for (ConsumerChecks unguarded : List.of(new ConsumerChecks(beans()), new ConsumerChecks(beans(String.class)))) {
            assertThatThrownBy(() -> unguarded.refuseFaulty(List.of(Good.class)))
                    .isInstanceOf(InvalidSetupException.class)
                    .hasMessageContainingAll(Good.class.getName(), "unguarded");
        }
    }

    @Test // B58
    void shouldRefuseAnnotatedClassesThatCdiDoesNotSee() {
        Set<String> scanned = Set.of(Good.class.getName(), "com.example.InAJarWithoutBeansXml");
        assertThatThrownBy(() -> checks.refuseUnguarded(scanned, Set.of(Good.class)))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("com.example.InAJarWithoutBeansXml", "beans.xml")
                .message()
                .doesNotContain(Good.class.getName());
        assertThatCode(() -> checks.refuseUnguarded(Set.of(Good.class.getName()), Set.of(Good.class, SameName.class)))
                .doesNotThrowAnyException();
    }

    @Test // B58
    void shouldFindAnnotatedClassesByAScan() {
        Set<String> found = AnnotatedClasses.in(getClass().getClassLoader());
        assertThat(found)
                .contains(Good.class.getName(), OnWrongMethod.class.getName())
                .doesNotContain(
                        Listener.class.getName(),
                        IdempotentConsumerInterceptor.class.getName(),
                        getClass().getName());
    }

    private void refused(List<Class<?>> consumers, String... says) {
        assertThatThrownBy(() -> checks.refuseFaulty(consumers))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll(says);
    }

    /** A container in which the interceptors of these classes are enabled. */
    private static BeanManager beans(Class<?>... enabled) {
        return proxy(
                BeanManager.class,
                List.of(enabled).stream()
                        .map(type -> proxy(Interceptor.class, type))
                        .toList());
    }

    private static <T> T proxy(Class<T> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                ConsumerChecksTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> answer));
    }
}
