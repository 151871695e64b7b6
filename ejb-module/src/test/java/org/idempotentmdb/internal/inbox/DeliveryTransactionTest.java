package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import jakarta.jms.JMSException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.idempotentmdb.MissingIdentityException;
import org.idempotentmdb.TransactionNotCommittedException;
import org.idempotentmdb.TransactionUnavailableException;
import org.idempotentmdb.internal.inbox.ImitatedContainer.Commit;
import org.idempotentmdb.internal.message.ArtemisMessages;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.internal.transaction.BeanInvocation;
import org.idempotentmdb.internal.transaction.DeclaredTransaction;
import org.idempotentmdb.internal.transaction.TransactionBoundary;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryTransactionTest {

    private final FakeTransactions transactions = new FakeTransactions();
    private final RecordingListener listener = new RecordingListener();
    private Delivery delivery;
    private boolean handlerCalled;

    @BeforeEach
    void receive() throws Exception {
        delivery = new Delivery("orders", new IncomingMessage(ArtemisMessages.text("a")), listener, new TestClock());
        delivery.identifiedAs("m-1");
    }

    static Stream<Throwable> everythingThatCanBeThrown() {
        return Stream.of(
                new IllegalArgumentException("unchecked"),
                new JMSException("checked"),
                new SQLException("a unique violation of the handler's own", "23505"), // B37
                new AssertionError("error"),
                new StackOverflowError(),
                new NoClassDefFoundError("org/example/Missing"));
    }

    /** The bean says NOT_SUPPORTED. */
    @Nested
    class InATransactionOfItsOwn {

        @ParameterizedTest
        @EnumSource(names = {"PROCESSED", "DUPLICATE", "CONFLICT", "UNGUARDED"})
        void shouldReturnAfterTheCommitAndReportWhatWasDecided(DeliveryOutcome outcome) throws Exception {
            run(Commit.COMMITS, () -> outcome);
            reported(outcome);
            assertThat(listener.completed().get(0).failure()).isEmpty();
            assertThat(transactions.begun()).isEqualTo(1);
        }

        @Test
        void shouldReportNothingBeforeTheCommit() throws Exception {
            run(Commit.COMMITS, () -> {
                assertThat(listener.completed()).isEmpty();
                return DeliveryOutcome.PROCESSED;
            });
            reported(DeliveryOutcome.PROCESSED);
        }

        @ParameterizedTest
        @MethodSource("org.idempotentmdb.internal.inbox.DeliveryTransactionTest#everythingThatCanBeThrown")
        void shouldRollBackWhateverTheHandlerThrows(Throwable thrown) {
            assertThatThrownBy(() -> run(Commit.COMMITS, throwing(thrown))).isSameAs(thrown);
            reported(DeliveryOutcome.FAILED);
            assertThat(listener.completed().get(0).failure()).containsSame(thrown);
        }

        @Test // B53, B56
        void shouldThrowWhenTheHandlerReturnsNormallyButMarkedTheTransaction() {
            assertThatThrownBy(() -> run(Commit.COMMITS, marking()))
                    .isInstanceOf(TransactionNotCommittedException.class)
                    .hasMessageContainingAll(
                            "orders", "m-1", "marked for rollback", "timeout", "stays with the broker");
            reported(DeliveryOutcome.FAILED);
        }

        @Test
        void shouldThrowWhenTheTransactionIsRolledBackDuringTheCommitWithoutAnException() {
            assertThatThrownBy(() -> run(Commit.ROLLS_BACK_IN_SILENCE, processing()))
                    .isInstanceOf(TransactionNotCommittedException.class)
                    .hasMessageContainingAll("orders", "m-1", "while it was being committed");
            reported(DeliveryOutcome.FAILED);
            assertThat(listener.completed().get(0).failure())
                    .get()
                    .isInstanceOf(TransactionNotCommittedException.class);
        }

        @Test // B55
        void shouldThrowWhatTheCommitThrows() {
            assertThatThrownBy(() -> run(Commit.THROWS, processing())).isInstanceOf(RollbackException.class);
            reported(DeliveryOutcome.FAILED);
            assertThat(listener.completed().get(0).failure()).get().isInstanceOf(RollbackException.class);
        }

        @ParameterizedTest // B46
        @EnumSource(names = {"TELLS_NOBODY", "ENDS_IN_DOUBT"})
        void shouldThrowWhenNobodyCanTellHowTheTransactionEnded(Commit commit) {
            assertThatThrownBy(() -> run(commit, processing())).isInstanceOf(TransactionNotCommittedException.class);
            reported(DeliveryOutcome.FAILED);
        }

        @ParameterizedTest
        @EnumSource
        void shouldReturnNormallyOnlyAfterACommit(Commit commit) {
            assertThat(catchThrowable(() -> run(commit, processing())) == null).isEqualTo(commit == Commit.COMMITS);
        }

        @ParameterizedTest
        @EnumSource
        void shouldNeverReturnNormallyWhenTheHandlerDoesNotWantToCommit(Commit commit) {
            assertThatThrownBy(() -> run(commit, marking())).isNotNull();
            delivery = newDelivery();
            assertThatThrownBy(() -> run(commit, throwing(new AssertionError())))
                    .isNotNull();
            assertThat(listener.outcomes()).containsOnly(DeliveryOutcome.FAILED).hasSize(2);
        }

        @Test // B45, B46
        void shouldRefuseAServerThatOpensNoTransaction() {
            TransactionBoundary notIntercepted =
                    new TransactionBoundary(new DeclaredTransaction(), new BeanInvocation());
            assertThatThrownBy(() -> new DeliveryTransaction(notIntercepted, transactions).run(delivery, processing()))
                    .isInstanceOf(TransactionUnavailableException.class)
                    .hasMessageContainingAll("orders", "@jakarta.transaction.Transactional", "@TransactionManagement");
            assertThat(handlerCalled).isFalse();
            reported(DeliveryOutcome.FAILED);
        }

        @Test
        void shouldNotCallTheHandlerWhenTheTransactionCannotBeWatched() {
            transactions.registrationFails = new IllegalStateException("not now");
            assertThatThrownBy(() -> run(Commit.COMMITS, processing())).isSameAs(transactions.registrationFails);
            assertThat(handlerCalled).isFalse();
            reported(DeliveryOutcome.FAILED);
        }

        @Test // B01, B02
        void shouldReportARejectionAsWhatItIs() {
            MissingIdentityException rejected = new MissingIdentityException("no id");
            assertThatThrownBy(() -> run(Commit.COMMITS, () -> {
                        delivery.rejectedAs(DeliveryOutcome.UNIDENTIFIED);
                        throw rejected;
                    }))
                    .isSameAs(rejected);
            reported(DeliveryOutcome.UNIDENTIFIED);
        }

        @Test
        void shouldReportADecisionThatWasNotCommittedAsFailed() {
            assertThatThrownBy(() -> run(Commit.ROLLS_BACK_IN_SILENCE, () -> DeliveryOutcome.DUPLICATE))
                    .isInstanceOf(TransactionNotCommittedException.class);
            reported(DeliveryOutcome.FAILED);
        }

        @Test // B108
        void shouldShowTheIdOnOneLine() {
            delivery.identifiedAs("x\r\n2026-01-01 ERROR forged");
            assertThatThrownBy(() -> run(Commit.COMMITS, marking())).message().doesNotContain("\r", "\n");
        }
    }

    /** The bean says REQUIRED. */
    @Nested
    class InTheTransactionOfTheContainer {

        @BeforeEach
        void begin() {
            transactions.begin();
        }

        @ParameterizedTest
        @EnumSource(names = {"PROCESSED", "DUPLICATE", "CONFLICT", "UNGUARDED"})
        void shouldJoinItAndReportOnlyWhenTheContainerHasCommitted(DeliveryOutcome outcome) throws Exception {
            runJoined(() -> outcome);
            assertThat(listener.completed()).isEmpty();
            assertThat(transactions.begun()).isEqualTo(1);
            transactions.end(Status.STATUS_COMMITTED);
            reported(outcome);
        }

        @ParameterizedTest
        @ValueSource(ints = {Status.STATUS_ROLLEDBACK, Status.STATUS_UNKNOWN})
        void shouldReportAFailureWhenTheContainerDoesNotCommit(int status) throws Exception {
            runJoined(processing());
            transactions.end(status);
            reported(DeliveryOutcome.FAILED);
            assertThat(listener.completed().get(0).failure())
                    .as("only the container knows")
                    .isEmpty();
        }

        @ParameterizedTest
        @MethodSource("org.idempotentmdb.internal.inbox.DeliveryTransactionTest#everythingThatCanBeThrown")
        void shouldMarkTheTransactionWhateverTheHandlerThrows(Throwable thrown) {
            assertThatThrownBy(() -> runJoined(throwing(thrown))).isSameAs(thrown);
            assertThat(transactions.getRollbackOnly()).isTrue();
            transactions.end(Status.STATUS_ROLLEDBACK);
            reported(DeliveryOutcome.FAILED);
            assertThat(listener.completed().get(0).failure()).containsSame(thrown);
        }

        @Test
        void shouldLeaveAMarkedTransactionToTheContainer() throws Exception {
            runJoined(marking());
            assertThat(transactions.getRollbackOnly()).isTrue();
            transactions.end(Status.STATUS_ROLLEDBACK);
            reported(DeliveryOutcome.FAILED);
        }

        @Test
        void shouldThrowWhatTheHandlerThrewAfterItMarkedTheTransactionItself() {
            IllegalArgumentException thrown = new IllegalArgumentException();
            assertThatThrownBy(() -> runJoined(() -> {
                        transactions.setRollbackOnly();
                        throw thrown;
                    }))
                    .isSameAs(thrown);
        }

        @Test
        void shouldReportOnceWhenItIsToldTwice() throws Exception {
            runJoined(processing());
            transactions.end(Status.STATUS_COMMITTED);
            delivery.ended(false);
            reported(DeliveryOutcome.PROCESSED);
        }

        @Test
        void shouldNotCallTheHandlerWhenTheTransactionCannotBeWatched() {
            transactions.registrationFails = new IllegalStateException("not now");
            assertThatThrownBy(() -> runJoined(processing())).isSameAs(transactions.registrationFails);
            assertThat(handlerCalled).isFalse();
            reported(DeliveryOutcome.FAILED);
            assertThat(listener.completed().get(0).failure()).containsSame(transactions.registrationFails);
        }

        @Test
        void shouldReportAFailureWhenTheRegistryFailsInAnotherWay() {
            transactions.registrationFails = new UnsupportedOperationException("not here");
            assertThatThrownBy(() -> runJoined(processing())).isSameAs(transactions.registrationFails);
            assertThat(handlerCalled).isFalse();
            reported(DeliveryOutcome.FAILED);
        }

        private void runJoined(DeliveryTransaction.Work work) throws Exception {
            new DeliveryTransaction(new NeverCalled(), transactions).run(delivery, work);
        }
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                Status.STATUS_MARKED_ROLLBACK,
                Status.STATUS_PREPARED,
                Status.STATUS_COMMITTED,
                Status.STATUS_ROLLEDBACK,
                Status.STATUS_UNKNOWN,
                Status.STATUS_PREPARING,
                Status.STATUS_COMMITTING,
                Status.STATUS_ROLLING_BACK
            })
    void shouldLeaveATransactionAloneThatCannotCommitAnyMore(int status) {
        transactions.setStatus(status);
        assertThatThrownBy(() -> new DeliveryTransaction(new NeverCalled(), transactions).run(delivery, processing()))
                .isInstanceOf(TransactionUnavailableException.class)
                .hasMessageContainingAll("orders", "status " + status, "stays with the broker");
        assertThat(handlerCalled).isFalse();
        reported(DeliveryOutcome.FAILED);
        assertThat(listener.completed().get(0).failure()).isPresent();
    }

    @Test // B38, B46
    void shouldLookAtTheTransactionAnewForEachDelivery() {
        DeliveryTransaction transaction =
                new DeliveryTransaction(new ImitatedContainer(transactions, Commit.COMMITS), transactions);
        assertThatThrownBy(() -> transaction.run(delivery, marking())).isNotNull();
        delivery = newDelivery();
        assertThatCode(() -> transaction.run(delivery, processing())).doesNotThrowAnyException();
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.FAILED, DeliveryOutcome.PROCESSED);
    }

    private void run(Commit commit, DeliveryTransaction.Work work) throws Exception {
        new DeliveryTransaction(new ImitatedContainer(transactions, commit), transactions).run(delivery, work);
    }

    private Delivery newDelivery() {
        try {
            return new Delivery("orders", new IncomingMessage(ArtemisMessages.text("a")), listener, new TestClock());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private DeliveryTransaction.Work processing() {
        return () -> {
            handlerCalled = true;
            return DeliveryOutcome.PROCESSED;
        };
    }

    private DeliveryTransaction.Work marking() {
        return () -> {
            transactions.setRollbackOnly();
            return DeliveryOutcome.PROCESSED;
        };
    }

    private static DeliveryTransaction.Work throwing(Throwable thrown) {
        return () -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (Exception) thrown;
        };
    }

    private void reported(DeliveryOutcome outcome) {
        assertThat(listener.received()).containsExactly("orders");
        assertThat(listener.outcomes()).containsExactly(outcome);
    }

    private static final class NeverCalled extends TransactionBoundary {

        @Override
        public Object required(Callable<?> work) {
            throw new AssertionError("a second transaction");
        }
    }
}
