package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.idempotentmdb.tck.Failure;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** G2 for every way in which a transaction can end without a commit: the message comes back, and nothing is committed. */
class FailuresIT extends ProductIT {

    @Deployment(testable = false)
    static Archive<?> application() {
        new Database().create();
        return TestApplication.named("failures")
                .with(CommitThenAcknowledgeConsumer.class, SharedTransactionConsumer.class)
                .archive();
    }

    static Stream<Arguments> everyFailureInEveryMode() {
        return Arrays.stream(Failure.values())
                .flatMap(failure -> Arrays.stream(DeliveryMode.values()).map(mode -> Arguments.of(failure, mode)));
    }

    @ParameterizedTest
    @MethodSource("everyFailureInEveryMode")
    @Assertion(
            id = {"G2", "B23", "B37", "B38", "B45", "B46", "B53", "B56"},
            strategy = "the first attempt writes and then fails; the second must come and find nothing of the first")
    void shouldRedeliverAfterEveryKindOfFailure(Failure failure, DeliveryMode mode) {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message =
                TestMessage.identified().asking(Scenario.FAIL_FIRST).failingWith(failure);
        Optional<String> sql = statementOf(failure);
        sql.ifPresent(statement -> message.with("sql", statement));
        message.sendTo(mode.queue());
        Waiting.until("the second attempt", () -> database.attempts(mode.consumer(), message.key()) == 2);
        Waiting.untilDrained(mode.queue());
        assertThat(database.attempts(mode.consumer(), message.key())).isEqualTo(2);
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.markers(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(message.deadLetters()).isZero();
        Waiting.until(
                "one line for each delivery",
                () -> log.deliveries(message.key(), "failed").count() == 1
                        && log.deliveries(message.key(), "processed").count() == 1);
        assertThat(log.deliveries(message.key(), "duplicate")).isEmpty();
    }

    @Test
    @Assertion(id = "G2", strategy = "the handler also writes by a data source that it looks up itself, and fails")
    void shouldRollBackWhatADataSourceHasWritten() {
        DeliveryMode mode = DeliveryMode.COMMIT_THEN_ACKNOWLEDGE;
        TestMessage message = TestMessage.identified()
                .asking(Scenario.FAIL_FIRST_WITH_A_DATA_SOURCE)
                .failingWith(Failure.RUNTIME_EXCEPTION)
                .with("data_source", TestEnvironment.server().dataSource("orders"))
                .sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.effects(mode.consumer() + "-by-data-source", message.key()))
                .isEqualTo(1);
    }

    /** Some servers discard the bean and with it its connection; then nobody would listen for a while. */
    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = "G2",
            strategy = "the broker is asked who consumes, before a handler throws a runtime exception and after")
    void shouldKeepItsConnectionsWhenAHandlerThrows(DeliveryMode mode) {
        TestMessage.identified().sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        Set<String> before = TestEnvironment.broker().consumingConnections(mode.queue());
        TestMessage.identified()
                .asking(Scenario.FAIL_FIRST)
                .failingWith(Failure.RUNTIME_EXCEPTION)
                .sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        assertThat(before).isNotEmpty();
        assertThat(TestEnvironment.broker().consumingConnections(mode.queue())).isEqualTo(before);
    }

    /** What the handler needs for this failure on this database; the test is skipped where there is no such thing. */
    private static Optional<String> statementOf(Failure failure) {
        DatabaseUnderTest product = TestEnvironment.databaseUnderTest();
        Optional<String> sql =
                switch (failure) {
                    case COMMIT_FAILS -> product.failAtCommit();
                    case DATABASE_CONNECTION_LOST -> product.loseConnection();
                    default -> Optional.of("");
                };
        assumeTrue(sql.isPresent(), () -> product.name() + " has no statement for " + failure);
        return sql.filter(text -> !text.isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G2", "B63"},
            strategy = "fails always by exception; others pass meanwhile")
    void shouldEndInTheDeadLetterQueueAfterTheConfiguredAttempts(DeliveryMode mode) {
        poison(mode, Failure.RUNTIME_EXCEPTION);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G2", "B63"},
            strategy = "fails always by marking the transaction; others pass meanwhile")
    void shouldEndInTheDeadLetterQueueWithoutAnyException(DeliveryMode mode) {
        poison(mode, Failure.MARKED_ROLLBACK_ONLY);
    }

    private void poison(DeliveryMode mode, Failure failure) {
        TestMessage poison = TestMessage.identified()
                .asking(Scenario.FAIL_ALWAYS)
                .failingWith(failure)
                .sendTo(mode.queue());
        TestMessage next = TestMessage.identified().sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        Waiting.until("the dead letter", () -> poison.deadLetters() == 1);
        assertThat(database.attempts(mode.consumer(), poison.key())).isEqualTo(TestEnvironment.MAX_DELIVERY_ATTEMPTS);
        assertThat(database.effects(mode.consumer(), poison.key())).isZero();
        assertThat(database.markers(mode.consumer(), poison.key())).isZero();
        assertThat(database.effects(mode.consumer(), next.key())).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G2", "B38"},
            strategy = "the database is stopped, a message arrives, the database comes back")
    void shouldProcessTheMessageOnceTheDatabaseIsBack(DeliveryMode mode) {
        TestMessage message = TestMessage.identified();
        // some databases take longer to start than the few seconds after which the broker of the tests gives up
        TestEnvironment.broker().allowAnyNumberOfDeliveryAttempts(mode.queue());
        TestEnvironment.database().stop();
        try {
            message.sendTo(mode.queue());
            Waiting.until("a failed delivery", () -> TestEnvironment.broker().scheduledCount(mode.queue()) > 0);
        } finally {
            TestEnvironment.database().start();
        }
        Waiting.untilDrained(mode.queue());
        TestEnvironment.broker().limitDeliveryAttempts(mode.queue());
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
    }
}
