package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.SharedOnePhaseConsumer;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * G3: the server process dies after the database has committed and before the broker has heard of it. The process is a real
 * one and really ends.
 */
class CrashIT extends CrashContract {

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static Archive<?> application() {
        new Database().create();
        return TestApplication.named(APPLICATION)
                .with(
                        CommitThenAcknowledgeConsumer.class,
                        SharedTransactionConsumer.class,
                        SharedOnePhaseConsumer.class)
                .archive();
    }

    @Test
    @Assertion(
            id = {"G3", "B39"},
            strategy = "Runtime.halt in afterCompletion, before the adapter acknowledges")
    void shouldSkipTheRedeliveryAfterACrashBetweenCommitAndAcknowledge() {
        TestMessage message =
                TestMessage.identified().asking(Scenario.HALT_AFTER_COMMIT).sendTo("tck.ca");
        Waiting.until("the server to halt", () -> !server.isAlive());
        assertThat(database.effects("ca-consumer", message.key())).isEqualTo(1);
        assertThat(TestEnvironment.broker().messageCount("tck.ca")).isEqualTo(1);
        ServerLog log = ServerLog.ofServerFromNow();

        restartServer();

        Waiting.untilDrained("tck.ca");
        assertThat(database.effects("ca-consumer", message.key())).isEqualTo(1);
        assertThat(database.attempts("ca-consumer", message.key())).isEqualTo(1);
        Waiting.until(
                "the duplicate to be logged",
                () -> log.deliveries(message.key(), "duplicate").count() == 1);
        assertThat(Metrics.of(server.address(APPLICATION))
                        .value("idempotent_acknowledgements_failed_total{consumer=\"ca-consumer\"}"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tck.xa", "tck.xa1"})
    @Assertion(
            id = "G3",
            strategy = "the broker drops the XA commit, then the server is killed: two-phase database, then one-phase")
    void shouldResolveBothBranchesAfterACrashInsideTheSharedCommit(String queue) throws Exception {
        boolean twoPhase = queue.equals("tck.xa");
        Optional<String> refusal = server.refusalOfOnePhase();
        assumeTrue(twoPhase || refusal.isEmpty(), refusal::get);
        String consumer = twoPhase ? "xa-consumer" : "xa1-consumer";
        TestMessage message = killedAtXaCommit(queue);
        assertThat(TestEnvironment.broker().listPreparedTransactions())
                .as("in doubt")
                .hasSize(1);

        restartServer();

        Waiting.untilDrained(queue);
        Waiting.until(
                "the branches to be resolved",
                () -> database.preparedTransactions() == 0
                        && TestEnvironment.broker().listPreparedTransactions().isEmpty());
        assertThat(database.effects(consumer, message.key())).isEqualTo(1);
        assertThat(database.attempts(consumer, message.key())).isEqualTo(1);
        message.sendTo(queue);
        Waiting.untilDrained(queue);
        assertThat(database.effects(consumer, message.key())).isEqualTo(1);
    }

    private TestMessage killedAtXaCommit(String queue) throws Exception {
        Path crashPoint = TestEnvironment.crashPoints().resolve("drop-xa-commit");
        Files.createFile(crashPoint);
        TestMessage message = TestMessage.identified().sendTo(queue);
        Path reached = TestEnvironment.crashPoints().resolve("drop-xa-commit.reached");
        Waiting.until("the XA commit to be dropped", () -> Files.exists(reached));
        server.kill();
        Files.delete(reached);
        return message;
    }
}
