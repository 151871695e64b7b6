package org.idempotentmdb.internal.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.OutboxException;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.TransactionUnavailableException;
import org.idempotentmdb.internal.inbox.FakeTransactions;
import org.idempotentmdb.internal.inbox.NamingForTests;
import org.idempotentmdb.internal.transaction.DeliveryContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real database; the transaction is imitated, and its resources do not know of it. */
class DefaultOutboxTest {

    private static final String BILLING = "java:app/persistence/billing";
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final OutboxMessage MESSAGE = OutboxMessage.toQueue("q").withText("a");

    private final OutboxTestDatabase database = OutboxTestDatabase.h2();
    private final FakeTransactions transactions = new FakeTransactions();
    private final OutboxStores stores = new OutboxStores();
    private final OutboxSignal signal = new OutboxSignal();
    private final AtomicInteger signals = new AtomicInteger();
    private final DefaultOutbox outbox = new DefaultOutbox();

    private Connection connection;

    @BeforeEach
    void deploy() throws Exception {
        database.createTables();
        connection = database.begin();
        NamingForTests.bind("java:comp/TransactionSynchronizationRegistry", transactions);
        NamingForTests.bind(IdempotentConsumer.DEFAULT_STORE, entityManager());
        inject("stores", stores);
        inject("signal", signal);
        signal.listen(signals::incrementAndGet);
    }

    @AfterEach
    void undeploy() throws SQLException {
        connection.close();
        NamingForTests.clear();
    }

    private void inject(String name, Object value) throws ReflectiveOperationException {
        Field field = DefaultOutbox.class.getDeclaredField(name);
        field.setAccessible(true);
        field.set(outbox, value);
    }

    /** As EclipseLink does: it gives its connection away. */
    private EntityManager entityManager() {
        return (EntityManager) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {EntityManager.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getDelegate" -> "no Hibernate";
                    case "unwrap" -> connection;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private LeasedMessage published() throws SQLException {
        connection.commit();
        try (Connection other = database.begin()) {
            List<LeasedMessage> all = database.store().lease(other, "l-1", Duration.ofMinutes(1), 10, true);
            other.commit();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    private void deliver(Optional<String> correlationId, Optional<String> traceparent) {
        transactions.begin();
        new DeliveryContext(IdempotentConsumer.DEFAULT_STORE, correlationId, traceparent).begin(transactions);
    }

    @Test
    void shouldWriteOnTheConnectionOfTheTransaction() throws SQLException {
        transactions.begin();
        String id = outbox.publish(MESSAGE);
        assertThat(database.ask("select count(*) from outbox_message"))
                .as("not committed")
                .isEqualTo("0");
        assertThat(published().id()).isEqualTo(id);
        assertThat(stores.isPublishedTo(IdempotentConsumer.DEFAULT_STORE)).isTrue();
    }

    @Test
    void shouldWakeTheRelayOnceAfterTheCommit() {
        transactions.begin();
        outbox.publish(MESSAGE);
        outbox.publish(MESSAGE);
        assertThat(signals).hasValue(0);
        transactions.end(Status.STATUS_COMMITTED);
        assertThat(signals).hasValue(1);
        transactions.begin();
        outbox.publish(MESSAGE);
        transactions.end(Status.STATUS_COMMITTED);
        assertThat(signals).hasValue(2);
    }

    @Test
    void shouldNotWakeTheRelayAfterARollback() {
        transactions.begin();
        outbox.publish(MESSAGE);
        transactions.end(Status.STATUS_ROLLEDBACK);
        assertThat(signals).hasValue(0);
    }

    @Test
    void shouldRefuseToPublishWithoutATransaction() {
        assertThatThrownBy(() -> outbox.publish(MESSAGE))
                .isInstanceOf(TransactionUnavailableException.class)
                .hasMessageContainingAll("message to q", "without a transaction");
        assertThat(stores.isPublishedTo(IdempotentConsumer.DEFAULT_STORE)).isFalse();
    }

    @Test
    void shouldRefuseToPublishWhatWillBeRolledBack() {
        transactions.begin();
        transactions.setRollbackOnly();
        assertThatThrownBy(() -> outbox.publish(MESSAGE))
                .isInstanceOf(TransactionUnavailableException.class)
                .hasMessageContaining("marked for rollback");
    }

    @Test
    void shouldGoOnWithTraceAndConversationOfTheDelivery() throws SQLException {
        deliver(Optional.of("c-1"), Optional.of(TRACE));
        outbox.publish(MESSAGE);
        LeasedMessage published = published();
        assertThat(published.correlationId()).contains("c-1");
        assertThat(published.headers()).isEqualTo(Map.of("traceparent", TRACE));
    }

    @Test
    void shouldPreferWhatTheMessageSays() throws SQLException {
        deliver(Optional.of("c-1"), Optional.of(TRACE));
        outbox.publish(MESSAGE.withCorrelationId("mine").withHeader("traceparent", "mine"));
        LeasedMessage published = published();
        assertThat(published.correlationId()).contains("mine");
        assertThat(published.headers()).isEqualTo(Map.of("traceparent", "mine"));
    }

    @Test // a sender's odd id must not fail the business
    void shouldLeaveOutACorrelationIdThatCannotBeStored() throws SQLException {
        deliver(Optional.of("x".repeat(256)), Optional.empty());
        outbox.publish(MESSAGE);
        assertThat(published().correlationId()).isEmpty();
    }

    @Test
    void shouldWriteToTheStoreOfTheDelivery() {
        NamingForTests.bind(BILLING, entityManager());
        transactions.begin();
        new DeliveryContext(BILLING, Optional.empty(), Optional.empty()).begin(transactions);
        outbox.publish(MESSAGE);
        assertThat(stores.isPublishedTo(BILLING)).isTrue();
        assertThat(stores.names()).contains(BILLING);
    }

    @Test
    void shouldPreferTheStoreOfTheMessage() {
        NamingForTests.bind(BILLING, entityManager());
        deliver(Optional.empty(), Optional.empty());
        outbox.publish(MESSAGE.withStore(BILLING));
        assertThat(stores.isPublishedTo(BILLING)).isTrue();
        assertThat(stores.isPublishedTo(IdempotentConsumer.DEFAULT_STORE)).isFalse();
    }

    @Test
    void shouldSayWhatTheDatabaseSaid() throws SQLException {
        transactions.begin();
        outbox.publish(MESSAGE);
        connection.commit(); // or the table could not be dropped
        database.execute("drop table outbox_message");
        assertThatThrownBy(() -> outbox.publish(MESSAGE))
                .isInstanceOf(OutboxException.class)
                .hasMessageContainingAll(IdempotentConsumer.DEFAULT_STORE, "to q", "SQLState", "roll back")
                .hasCauseInstanceOf(SQLException.class);
    }
}
