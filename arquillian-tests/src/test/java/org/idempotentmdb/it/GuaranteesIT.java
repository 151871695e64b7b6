package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.idempotentmdb.tck.Failure;
import org.idempotentmdb.tck.FirstCaSubscriber;
import org.idempotentmdb.tck.FirstXaSubscriber;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.SecondCaSubscriber;
import org.idempotentmdb.tck.SecondXaSubscriber;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guarantees G1, G2, G4, G5 and G6, in both delivery modes, through the broker. G3 is in {@link CrashIT}. */
class GuaranteesIT extends ProductIT {

    private static final String APPLICATION = "guarantees";

    @Deployment(testable = false)
    static Archive<?> application() {
        new Database().create();
        return TestApplication.named(APPLICATION)
                .with(
                        CommitThenAcknowledgeConsumer.class,
                        SharedTransactionConsumer.class,
                        FirstCaSubscriber.class,
                        SecondCaSubscriber.class,
                        FirstXaSubscriber.class,
                        SecondXaSubscriber.class)
                .archive();
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(id = "G1", strategy = "the same message twice: one effect, and the handler was entered once")
    void shouldHaveOneEffectWhenTheSameMessageIsSentTwice(DeliveryMode mode) {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message = TestMessage.identified().sendTo(mode.queue()).sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.attempts(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.markers(mode.consumer(), message.key())).isEqualTo(1);
        Waiting.until(
                "both deliveries to be logged",
                () -> log.deliveries(message.key(), "processed").count() == 1
                        && log.deliveries(message.key(), "duplicate").count() == 1);
        assertThat(log.deliveries(message.key(), "duplicate")).noneMatch(TestEnvironment.server()::isWarning);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(id = "G2", strategy = "fails after writing; while the second try is held, nothing of the first is there")
    void shouldKeepNoMarkerOfAFailedAttemptAndSucceedAtTheNext(DeliveryMode mode) {
        TestMessage message =
                TestMessage.identified().asking(Scenario.FAIL_FIRST_THEN_WAIT).failingWith(Failure.RUNTIME_EXCEPTION);
        try (Database.Gate gate = database.closeGate(message.key())) {
            message.sendTo(mode.queue());
            Waiting.until("the second attempt", () -> database.attempts(mode.consumer(), message.key()) == 2);
            assertThat(database.markers(mode.consumer(), message.key())).isZero();
            assertThat(database.effects(mode.consumer(), message.key())).isZero();
            gate.open();
        }
        Waiting.untilDrained(mode.queue());
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.markers(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.attempts(mode.consumer(), message.key())).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G4", "B25", "B26", "B27", "B107"},
            strategy = "the first is held in its handler, the second waits in the database for it")
    void shouldMakeAConcurrentCopyWaitAndSkipIt(DeliveryMode mode) {
        ServerLog serverLog = ServerLog.ofServerFromNow();
        ServerLog databaseLog = ServerLog.ofDatabaseFromNow();
        TestMessage message = TestMessage.identified().asking(Scenario.WAIT);
        try (Database.Gate gate = database.closeGate(message.key())) {
            message.sendTo(mode.queue()).sendTo(mode.queue());
            Waiting.until("the first to be held", () -> database.attempts(mode.consumer(), message.key()) == 1);
            Waiting.until("the copy to wait", () -> database.waiting("insert into processed_message") == 1);
            assertThat(database.attempts(mode.consumer(), message.key())).isEqualTo(1);
            gate.open();
        }
        Waiting.untilDrained(mode.queue());
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.attempts(mode.consumer(), message.key())).isEqualTo(1);
        Waiting.until("the copy to be logged", () -> log(serverLog, message, "duplicate") == 1);
        assertThat(serverLog.lines()).noneMatch(TestEnvironment.server()::isWarning);
        assertThat(databaseLog.lines()).noneMatch(line -> line.contains("ERROR"));
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = "G4",
            strategy = "the first is held in its handler and then rolls back, the waiting copy does the work")
    void shouldLetTheWaitingCopyDoTheWorkWhenTheFirstRollsBack(DeliveryMode mode) {
        ServerLog databaseLog = ServerLog.ofDatabaseFromNow();
        TestMessage message = TestMessage.identified()
                .asking(Scenario.WAIT_THEN_FAIL_FIRST)
                .failingWith(Failure.MARKED_ROLLBACK_ONLY);
        try (Database.Gate gate = database.closeGate(message.key())) {
            message.sendTo(mode.queue()).sendTo(mode.queue());
            Waiting.until("the first to be held", () -> database.attempts(mode.consumer(), message.key()) == 1);
            Waiting.until("the copy to wait", () -> database.waiting("insert into processed_message") == 1);
            gate.open();
        }
        Waiting.untilDrained(mode.queue());
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(database.attempts(mode.consumer(), message.key())).isEqualTo(2);
        assertThat(databaseLog.lines()).noneMatch(line -> line.contains("ERROR"));
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G2", "G4"},
            strategy = "8 copies of each message in 8 sessions, the first attempt fails; a deadlock's victim comes back"
                    + " and is a failure, never a duplicate")
    void shouldHaveOneEffectInAStormOfCopiesAndFailures(DeliveryMode mode) {
        int messages = 40;
        int copies = 8;
        Metrics before = metrics();
        List<TestMessage> sent =
                TestMessage.sendMany(messages, copies, mode.queue(), message -> message.asking(Scenario.FAIL_FIRST)
                        .failingWith(Failure.RUNTIME_EXCEPTION));
        Waiting.untilDrained(mode.queue());
        assertThat(sent).allSatisfy(message -> {
            assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
            assertThat(message.deadLetters()).isZero();
        });
        String consumer = "_total{consumer=\"" + mode.consumer() + "\"}";
        Waiting.until(
                "the last outcome to be counted",
                () -> metrics().value("idempotent_duplicates" + consumer)
                        == before.value("idempotent_duplicates" + consumer) + messages * (copies - 1));
        assertThat(metrics().value("idempotent_processed" + consumer))
                .isEqualTo(before.value("idempotent_processed" + consumer) + messages);
        assertThat(metrics().value("idempotent_transactions_failed" + consumer))
                .isGreaterThanOrEqualTo(before.value("idempotent_transactions_failed" + consumer) + messages);
    }

    private static Metrics metrics() {
        return Metrics.of(TestEnvironment.server().address(APPLICATION));
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G5", "B04", "B05", "B06"},
            strategy = "other messages pass, then the old one is sent again")
    void shouldSuppressTheReplayOfAnOldMessage(DeliveryMode mode) {
        TestMessage old = TestMessage.identified().sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        database.age(old.key(), Duration.ofDays(7));
        for (int i = 0; i < 20; i++) {
            TestMessage.identified().sendTo(mode.queue());
        }
        Waiting.untilDrained(mode.queue());
        old.sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        assertThat(database.effects(mode.consumer(), old.key())).isEqualTo(1);
        assertThat(database.attempts(mode.consumer(), old.key())).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G6", "B17"},
            strategy = "two subscribers of one topic hear one message twice: one effect each")
    void shouldHaveOneEffectForEachConsumerOfAMessage(DeliveryMode mode) {
        TestMessage message = TestMessage.identified().publishTo(mode.topic()).publishTo(mode.topic());
        for (String subscriber : mode.subscribers()) {
            Waiting.untilDrained("tck." + subscriber);
            assertThat(database.effects(subscriber, message.key())).isEqualTo(1);
            assertThat(database.attempts(subscriber, message.key())).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(id = "B40", strategy = "one message 201 times: 200 duplicates, and nothing above INFO in the log")
    void shouldMakeNoNoiseOfDuplicates(DeliveryMode mode) {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message = TestMessage.identified();
        for (int i = 0; i < 201; i++) {
            message.sendTo(mode.queue());
        }
        Waiting.untilDrained(mode.queue());
        Waiting.until("the duplicates", () -> log(log, message, "duplicate") == 200);
        assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
        assertThat(log.lines()).noneMatch(TestEnvironment.server()::isWarning);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"B29", "B54", "B55"},
            strategy = "the database's own log of statements on the marker table")
    void shouldClaimWithOneInsertAndNothingBefore(DeliveryMode mode) {
        assumeTrue(
                TestEnvironment.databaseUnderTest() instanceof PostgreSqlUnderTest,
                "only PostgreSQL logs the statements of an application that is already connected");
        logStatements("all");
        try {
            ServerLog databaseLog = ServerLog.ofDatabaseFromNow();
            TestMessage message = TestMessage.identified().sendTo(mode.queue());
            Waiting.untilDrained(mode.queue());
            Waiting.until("the claim", () -> markerStatements(databaseLog).size() == 1);
            assertThat(markerStatements(databaseLog)).allMatch(line -> line.contains("insert into processed_message"));
            message.sendTo(mode.queue());
            Waiting.untilDrained(mode.queue());
            Waiting.until(
                    "the second claim", () -> markerStatements(databaseLog).size() == 3);
            assertThat(markerStatements(databaseLog).get(1)).contains("insert into processed_message");
            assertThat(markerStatements(databaseLog).get(2)).contains("select payload_fingerprint");
        } finally {
            logStatements("none");
        }
    }

    private void logStatements(String which) {
        database.execute("alter system set log_statement = '" + which + "'");
        database.execute("select pg_reload_conf()");
        Waiting.until(
                "the setting",
                () -> database.count(
                                "select count(*) from pg_settings where name = 'log_statement' and setting = ?", which)
                        == 1);
    }

    /** The statements of the server's sessions; multi-line ones begin with this line. */
    private static List<String> markerStatements(ServerLog databaseLog) {
        return databaseLog.lines().stream()
                .filter(line -> line.contains("execute"))
                .filter(line -> line.contains("processed_message") || line.contains("select payload_fingerprint"))
                .filter(line -> !line.contains("count(*)"))
                .toList();
    }

    private static long log(ServerLog log, TestMessage message, String outcome) {
        return log.deliveries(message.key(), outcome).count();
    }
}
