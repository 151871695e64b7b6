package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.Message;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.MissingIdentityPolicy;
import org.idempotentmdb.TransactionUnavailableException;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.message.ArtemisMessages;
import org.idempotentmdb.internal.message.IdentitySources;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveryGuardTest {

    private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

    @IdempotentConsumer("orders")
    private static final class OrderConsumer {}

    private final FakeTransactions transactions = new FakeTransactions();
    private final RecordingListener listener = new RecordingListener();
    private final InMemoryStore store = new InMemoryStore();
    private final PreparedConsumers consumers = new PreparedConsumers();
    private final DeliveryGuard guard = new DeliveryGuard();
    private final AtomicInteger effects = new AtomicInteger();

    @BeforeEach
    void deploy() throws Exception {
        NamingForTests.bind(REGISTRY, transactions);
        inject("boundary", new ImitatedContainer(transactions, ImitatedContainer.Commit.COMMITS));
        inject("consumers", consumers);
        inject("listener", new Listeners(java.util.List.of(listener)));
    }

    @AfterEach
    void undeploy() {
        NamingForTests.clear();
    }

    @Test
    void shouldReturnWhatTheBeanReturnedAndNothingForADuplicate() throws Exception {
        Message message = message();
        assertThat(deliver(message, effects::incrementAndGet)).isEqualTo(1);
        assertThat(deliver(message(), effects::incrementAndGet)).isNull();
        assertThat(effects).hasValue(1);
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.PROCESSED, DeliveryOutcome.DUPLICATE);
    }

    @Test // B57: servers have applied an interceptor twice
    void shouldRunTheBeanOnceWhenItIsAppliedTwiceInATransactionOfItsOwn() throws Exception {
        Message message = message();
        assertThat(deliver(message, () -> deliver(message, effects::incrementAndGet)))
                .isEqualTo(1);
        assertThat(effects).hasValue(1);
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.PROCESSED);
        assertThat(transactions.begun()).isEqualTo(1);
    }

    @Test // B57
    void shouldRunTheBeanOnceWhenItIsAppliedTwiceInTheContainersTransaction() throws Exception {
        Message message = message();
        transactions.begin();
        deliver(message, () -> deliver(message, effects::incrementAndGet));
        transactions.end(Status.STATUS_COMMITTED);
        assertThat(effects).hasValue(1);
        assertThat(listener.received()).containsExactly("orders");
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.PROCESSED);
    }

    @Test // B57: only the same delivery passes
    void shouldGuardACopyThatTheBeanDeliversToItself() throws Exception {
        Message message = message();
        deliver(message, () -> deliver(message(), effects::incrementAndGet));
        assertThat(effects).as("a duplicate of what is being processed").hasValue(0);
    }

    @Test // B45
    void shouldRefuseABeanThatManagesTransactionsItselfWhateverItsAnnotationsSay() throws Exception {
        NamingForTests.bind("java:comp/UserTransaction", proxy(UserTransaction.class, null));
        assertThatThrownBy(() -> deliver(message(), effects::incrementAndGet))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("orders", "bean-managed");
        assertThat(effects).hasValue(0);
        assertThat(store.claimed()).isEmpty();
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.FAILED);
    }

    @Test
    void shouldHoldAMessageBackWhileItsConsumerIsNotReady() throws Exception {
        consumers.notReady = new InvalidSetupException("no table");
        assertThatThrownBy(() -> deliver(message(), effects::incrementAndGet)).isSameAs(consumers.notReady);
        assertThat(effects).hasValue(0);
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.FAILED);
        assertThat(listener.completed().get(0).failure()).containsSame(consumers.notReady);
    }

    @Test // B46
    void shouldRefuseToWorkWhereTransactionsCannotBeSeen() throws Exception {
        NamingForTests.clear();
        assertThatThrownBy(() -> deliver(message(), effects::incrementAndGet))
                .isInstanceOf(TransactionUnavailableException.class)
                .hasMessageContaining(REGISTRY);
        assertThat(effects).hasValue(0);
    }

    private Object deliver(Message message, Callable<?> bean) throws Exception {
        return guard.deliver(
                OrderConsumer.class, OrderConsumer.class.getAnnotation(IdempotentConsumer.class), message, bean);
    }

    private static Message message() throws Exception {
        return ArtemisMessages.text("a", sent -> sent.setStringProperty("message_id", "m-1"));
    }

    private void inject(String name, Object value) throws Exception {
        Field field = DeliveryGuard.class.getDeclaredField(name);
        field.setAccessible(true);
        field.set(guard, value);
    }

    private static <T> T proxy(Class<T> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                DeliveryGuardTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> answer));
    }

    /** One consumer that needs no database. */
    private final class PreparedConsumers extends ConsumerRegistry {

        private final ConsumerSettings settings = new ConsumerSettings(
                "orders", "java:app/x", IdentitySources.DEFAULT, MissingIdentityPolicy.REJECT, ConflictPolicy.WARN);
        private RuntimeException notReady;

        @Override
        GuardedConsumer of(Class<?> bean, IdempotentConsumer annotation) {
            if (notReady != null) {
                throw notReady;
            }
            return new GuardedConsumer(
                    settings,
                    new IdempotentExecutor(settings, IdentitySources.parse(settings.identity(), name -> null), store));
        }
    }
}
