package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.idempotentmdb.DeadOutboxMessages;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.OutboxException;
import org.idempotentmdb.OutboxFilter;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.OutboxPage;
import org.idempotentmdb.PendingOutboxMessages;
import org.idempotentmdb.internal.inbox.CapturedLog;
import org.idempotentmdb.internal.outbox.OutboxTestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxOperationsTest {

    private static final String STORE = "java:app/persistence/idempotence";

    private final CapturedLog log = new CapturedLog("org.idempotentmdb.relay");
    private final List<String> stores = new ArrayList<>();
    private RelayFixture fixture;
    private Disturbed database;
    private int woken;

    /** A database to whose transactions something may happen first. */
    private static final class Disturbed implements OutboxDatabase {

        private final OutboxDatabase database;
        private int transactions;
        private Callable<Void> before = () -> null;

        Disturbed(OutboxDatabase database) {
            this.database = database;
        }

        @Override
        public <T> T inTransaction(Work<T> work) throws Exception {
            transactions++;
            assertThat(transactions).as("transactions, or it never ends").isLessThan(100);
            before.call();
            return database.inTransaction(work);
        }
    }

    @BeforeEach
    void start() throws SQLException {
        fixture = new RelayFixture(50, true);
        database = new Disturbed(new TransactionsOf(fixture.database()));
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private OutboxAccess access() {
        return new OutboxAccess(STORE, store -> {
            stores.add(store);
            return database;
        });
    }

    private PendingOutboxMessages pending() {
        return new DefaultPendingOutboxMessages(access());
    }

    private DeadOutboxMessages dead() {
        return new DefaultDeadOutboxMessages(access(), true, () -> woken++);
    }

    private String publishDead(OutboxMessage message) throws SQLException {
        return publishDead(fixture.database(), message);
    }

    private static String publishDead(OutboxTestDatabase database, OutboxMessage message) throws SQLException {
        String id = UUID.randomUUID().toString();
        try (Connection connection = database.begin();
                PreparedStatement update = connection.prepareStatement(
                        "update outbox_message set state = 'DEAD', attempts = 3, last_error = 'refused'"
                                + " where message_id = ?")) {
            database.store().insert(connection, id, message);
            update.setString(1, id);
            update.executeUpdate();
            connection.commit();
        }
        return id;
    }

    private void publishDead(int count) throws SQLException {
        for (int i = 0; i < count; i++) {
            publishDead(OutboxMessage.toQueue("q"));
        }
    }

    @Test
    void shouldShowWhatIsThere() throws Exception {
        fixture.publishAll("k", List.of("a", "b", "c"));
        String id = publishDead(OutboxMessage.toQueue("q").withKey("held"));
        fixture.publishAll("held", List.of("behind"));
        fixture.database()
                .execute("update outbox_message set lease = 'l', lease_until = dateadd(hour, 1, due_at)"
                        + " where position in (1, 2)");
        fixture.database()
                .execute("update outbox_message set published_at = dateadd(hour, -1, published_at)"
                        + " where position = 1");
        fixture.database()
                .execute("update outbox_message set published_at = dateadd(hour, -3, published_at)"
                        + " where state = 'DEAD'");
        assertThat(pending().count()).isEqualTo(4);
        assertThat(pending().inFlight()).isEqualTo(2);
        assertThat(pending().oldestAge()).isBetween(Duration.ofMinutes(60), Duration.ofMinutes(65));
        assertThat(pending().list(OutboxFilter.all(), OutboxPage.first())).hasSize(4);
        assertThat(dead().count()).isEqualTo(1);
        assertThat(dead().oldestAge()).isBetween(Duration.ofHours(3), Duration.ofMinutes(185));
        assertThat(dead().heldKeys()).isEqualTo(1);
        assertThat(dead().list(OutboxFilter.all(), OutboxPage.first()))
                .extracting(OutboxEntry::id)
                .containsExactly(id);
    }

    @Test // B95
    void shouldCallNoKeyHeldWhereDeadMessagesHoldNone() throws Exception {
        publishDead(OutboxMessage.toQueue("q").withKey("k"));
        fixture.publishAll("k", List.of("behind"));
        assertThat(new DefaultDeadOutboxMessages(access(), false, () -> {}).heldKeys())
                .isZero();
    }

    @Test // B95
    void shouldSendARetriedMessageBeforeThoseBehindIt() throws Exception {
        fixture.broker().refuse("bad");
        fixture.publishAll("k", List.of("bad", "behind"));
        for (int i = 0; i < RelayFixture.MAX_ATTEMPTS; i++) {
            fixture.relay().run();
            fixture.letTimePass();
        }
        fixture.broker().heal();
        fixture.relay().run();
        assertThat(fixture.broker().texts()).isEmpty();
        assertThat(dead().retryAll(OutboxFilter.all().withErrorContaining("refused")))
                .isEqualTo(1);
        fixture.relay().run();
        assertThat(fixture.broker().texts()).containsExactly("bad", "behind");
    }

    @Test
    void shouldRetryOrDiscardAMessageOnce() throws SQLException {
        String retried = publishDead(OutboxMessage.toQueue("q"));
        String discarded = publishDead(OutboxMessage.toQueue("q"));
        String other = publishDead(OutboxMessage.toQueue("q"));
        assertThat(dead().retry(retried)).isTrue();
        assertThat(dead().retry(retried)).isFalse();
        assertThat(dead().discard(retried, "too late")).isFalse();
        assertThat(dead().discard(discarded, "obsolete")).isTrue();
        assertThat(dead().discard(discarded, "obsolete")).isFalse();
        assertThat(dead().retry(discarded)).isFalse();
        assertThat(dead().retry("no such message")).isFalse();
        assertThat(dead().list(OutboxFilter.all(), OutboxPage.first()))
                .extracting(OutboxEntry::id)
                .containsExactly(other);
        assertThat(fixture.rows("PENDING")).isEqualTo(1);
    }

    @Test
    void shouldWorkInBatchesOf500() throws SQLException {
        publishDead(1001);
        assertThat(dead().retryAll(OutboxFilter.all())).isEqualTo(1001);
        assertThat(database.transactions)
                .as("the last position, and three batches")
                .isEqualTo(4);
        assertThat(woken).as("after each batch").isEqualTo(3);
        assertThat(fixture.rows("DEAD")).isZero();
    }

    @Test
    void shouldEndWhenMessagesDieAsFastAsTheyAreDiscarded() throws SQLException {
        publishDead(501);
        database.before = () -> {
            if (database.transactions > 1) {
                publishDead(500);
            }
            return null;
        };
        assertThat(dead().discardAll(OutboxFilter.all(), "obsolete")).isEqualTo(501);
        assertThat(fixture.rows("DEAD")).isEqualTo(1000);
    }

    @Test
    void shouldWakeTheRelayAfterTheCommitAndOnlyForWork() throws SQLException {
        String id = publishDead(OutboxMessage.toQueue("q"));
        List<Long> pendingWhenWoken = new ArrayList<>();
        DeadOutboxMessages dead = new DefaultDeadOutboxMessages(access(), true, () -> {
            try {
                pendingWhenWoken.add(fixture.rows("PENDING")); // another connection: it sees what is committed
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
        dead.retry(id);
        dead.retry(id);
        dead.retryAll(OutboxFilter.all());
        assertThat(pendingWhenWoken).containsExactly(1L);
        dead.discard(publishDead(OutboxMessage.toQueue("q")), "what it held can go on");
        assertThat(pendingWhenWoken).hasSize(2);
    }

    @Test
    void shouldNotFailWhenTheRelayCannotBeWoken() throws SQLException {
        publishDead(2);
        DeadOutboxMessages dead = new DefaultDeadOutboxMessages(access(), true, () -> {
            throw new IllegalStateException("the server stops");
        });
        assertThat(dead.retryAll(OutboxFilter.all())).isEqualTo(2);
    }

    @Test
    void shouldLogEachDiscardOnOneLine() throws SQLException {
        String id = publishDead(OutboxMessage.toQueue("orders' IMDB0208")
                .withKey("k\u2028 attempts=9")
                .withType("t".repeat(255)));
        dead().discard(id, "asked by \"x\"\u202e " + "r".repeat(240));
        assertThat(log.records()).singleElement().satisfies(line -> assertThat(line.getLevel())
                .isEqualTo(java.util.logging.Level.INFO));
        assertThat(log.lines())
                .containsExactly("IMDB0208 Discarded dead message " + id + " of the outbox of " + STORE
                        + ": destination=orders__IMDB0208 key=k__attempts=9 type=" + "t".repeat(255)
                        + " attempts=3 reason=asked_by__x___" + "r".repeat(240));
    }

    @Test
    void shouldLogEachRetryOnOneLine() throws SQLException {
        String first = publishDead(OutboxMessage.toQueue("q"));
        String second = publishDead(OutboxMessage.toQueue("q").withKey("k").withType("t"));
        dead().retryAll(OutboxFilter.all());
        assertThat(log.lines())
                .containsExactly(
                        "IMDB0209 Retries dead message " + first + " of the outbox of " + STORE
                                + ": destination=q key=- type=- attempts=3",
                        "IMDB0209 Retries dead message " + second + " of the outbox of " + STORE
                                + ": destination=q key=k type=t attempts=3");
    }

    @Test
    void shouldLogNothingThatWasNotCommitted() throws SQLException {
        String id = publishDead(OutboxMessage.toQueue("q"));
        database = new Disturbed(new OutboxDatabase() {
            @Override
            public <T> T inTransaction(Work<T> work) throws Exception {
                try (Connection connection = fixture.database().begin()) {
                    T result = work.on(fixture.database().store(), connection);
                    if (result instanceof Long) {
                        return result; // the last position
                    }
                    connection.rollback();
                    throw new SQLException("the commit failed", "08007", 7);
                }
            }
        });
        assertThatThrownBy(() -> dead().discard(id, "obsolete")).isInstanceOf(OutboxException.class);
        assertThatThrownBy(() -> dead().retry(id)).isInstanceOf(OutboxException.class);
        assertThat(log.lines()).isEmpty();
        assertThat(woken).isZero();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\u2003", "a\nb", "a\rb", "\u0000", "\u001b[31m", "\u0085", "\ud800"})
    void shouldRefuseToDiscardWithoutAReason(String reason) throws SQLException {
        refusesToDiscard(reason);
    }

    @Test
    void shouldRefuseAReasonThatIsTooLong() throws SQLException {
        refusesToDiscard("x".repeat(256));
        assertThat(dead().discardAll(OutboxFilter.all(), "\ud83d\ude00".repeat(255)))
                .isEqualTo(1);
    }

    private void refusesToDiscard(String reason) throws SQLException {
        String id = publishDead(OutboxMessage.toQueue("q"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dead().discard(id, reason))
                .withMessageContaining("reason");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dead().discardAll(OutboxFilter.all(), reason))
                .withMessageContaining("reason");
        assertThat(fixture.rows("DEAD")).isEqualTo(1);
        assertThat(database.transactions).isZero();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "a\u0000", "0123456789012345678901234567890123456"})
    void shouldRefuseIdsThatNoMessageCanHave(String id) {
        assertThatIllegalArgumentException().isThrownBy(() -> dead().retry(id));
        assertThatIllegalArgumentException().isThrownBy(() -> dead().discard(id, "obsolete"));
        assertThat(database.transactions).isZero();
    }

    @Test
    void shouldWorkOnTheStoreThatItIsTold() {
        pending().count();
        dead().in("java:app/other").count();
        pending().in("java:module/other").in("java:global/third").count();
        assertThat(stores).containsExactly(STORE, "java:app/other", "java:global/third");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "ldap://evil/x", "jdbc/x", "java:app/x\ny"})
    void shouldRefuseNamesThatNoStoreHas(String store) {
        assertThatIllegalArgumentException().isThrownBy(() -> dead().in(store));
        assertThatIllegalArgumentException().isThrownBy(() -> pending().in(store));
    }

    @Test
    void shouldSayWhatFailedWhereAndWhatToDo() throws SQLException {
        fixture.database().execute("drop table outbox_message");
        assertThatThrownBy(() -> dead().retryAll(OutboxFilter.all()))
                .isInstanceOf(OutboxException.class)
                .hasCauseInstanceOf(SQLException.class)
                .hasMessageStartingWith("The database failed to retry dead messages in the outbox of the store " + STORE
                        + " (SQLState 42S0")
                .hasMessageContainingAll("schema v1", "call again");
        assertThat(database.transactions).as("no use in trying again").isEqualTo(1);
    }

    @Test
    void shouldSayHowFarItCame() throws SQLException {
        publishDead(501);
        database.before = () -> {
            if (database.transactions == 3) {
                throw new SQLException("connection lost", "08006", 17);
            }
            return null;
        };
        assertThatThrownBy(() -> dead().discardAll(OutboxFilter.all(), "obsolete"))
                .isInstanceOf(OutboxException.class)
                .hasMessageContainingAll("discard dead messages, after 500 of them,", "SQLState 08006, vendor code 17");
        assertThat(log.lines()).hasSize(500);
        assertThat(fixture.rows("DEAD")).isEqualTo(1);
    }

    @Test
    void shouldLetAnErrorOfTheSetupPass() {
        database.before = () -> {
            throw new InvalidSetupException("no table");
        };
        assertThatThrownBy(() -> pending().count())
                .isExactlyInstanceOf(InvalidSetupException.class)
                .hasMessage("no table");
    }

    @Test
    void shouldTellErrorsThatHaveNoSqlState() {
        database.before = () -> {
            throw new IllegalStateException("no\ntransaction");
        };
        assertThatThrownBy(() -> pending().oldestAge())
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("no SQLState, java.lang.IllegalStateException:_no_transaction");
    }

    @Test
    void shouldTryAgainWhenOthersGotInTheWay() throws SQLException {
        String id = publishDead(OutboxMessage.toQueue("q"));
        database.before = () -> {
            if (database.transactions % 5 != 0) {
                throw new SQLException("deadlock", "40001", 1213);
            }
            return null;
        };
        assertThat(dead().retry(id)).isTrue();
        database.before = () -> {
            throw new SQLException("deadlock", "40001", 1213);
        };
        database.transactions = 0;
        assertThatThrownBy(() -> dead().retry(id)).isInstanceOf(OutboxException.class);
        assertThat(database.transactions).isEqualTo(10);
    }

    @ParameterizedTest // at both levels: what one connection finds, another one has changed before it gets there
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ})
    void shouldGiveEachMessageToOneOfManyCallers(int isolation) throws Exception {
        int messages = 40;
        OutboxTestDatabase postgreSql = OutboxTestDatabase.postgreSql();
        postgreSql.createTables();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            ids.add(publishDead(postgreSql, OutboxMessage.toQueue("q")));
        }
        OutboxDatabase isolated = new OutboxDatabase() {
            @Override
            public <T> T inTransaction(Work<T> work) throws Exception {
                try (Connection connection = postgreSql.begin()) {
                    connection.setTransactionIsolation(isolation);
                    T result = work.on(postgreSql.store(), connection);
                    connection.commit();
                    return result;
                }
            }
        };
        DeadOutboxMessages dead =
                new DefaultDeadOutboxMessages(new OutboxAccess(STORE, store -> isolated), true, () -> {});
        Callable<Integer> operator = () -> {
            int mine = 0;
            for (int i = 0; i < messages; i++) {
                boolean changed = i % 2 == 0 ? dead.retry(ids.get(i)) : dead.discard(ids.get(i), "obsolete");
                mine += changed ? 1 : 0;
            }
            return mine;
        };
        int changed = 0;
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<Integer> mine : threads.invokeAll(Collections.nCopies(4, operator), 5, TimeUnit.MINUTES)) {
                changed += mine.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(changed).isEqualTo(messages);
        assertThat(postgreSql.ask("select count(*) from outbox_message where state = 'PENDING'"))
                .isEqualTo(Integer.toString(messages / 2));
    }
}
