package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.idempotentmdb.environment.ArtemisBroker;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.SharedOnePhaseConsumer;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * G3: the server process dies after the database has committed and before the broker has heard of it. The process is a real
 * one and really ends.
 */
@ExtendWith(ArquillianExtension.class)
class CrashIT {

    private static final String APPLICATION = "crash";

    private final Database database = new Database();

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static WebArchive application() {
        new Database().create();
        return TestArchives.scenario(
                "crash.war",
                CommitThenAcknowledgeConsumer.class,
                SharedTransactionConsumer.class,
                SharedOnePhaseConsumer.class);
    }

    @BeforeEach
    void startServer() {
        deployer.deploy(APPLICATION);
    }

    @AfterEach
    void stopServer() {
        deployer.undeploy(APPLICATION);
    }

    private void restartServer() {
        deployer.undeploy(APPLICATION);
        deployer.deploy(APPLICATION);
    }

    @Test
    @Assertion(
            id = {"G3", "B39"},
            strategy = "Runtime.halt in afterCompletion, before the adapter acknowledges")
    void shouldSkipTheRedeliveryAfterACrashBetweenCommitAndAcknowledge() {
        TestMessage message =
                TestMessage.identified().asking(Scenario.HALT_AFTER_COMMIT).sendTo("tck.ca");
        Waiting.until("the server to halt", () -> !ServerProcess.isAlive());
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
    }

    @Test
    @Assertion(id = "G3", strategy = "the broker drops the XA commit, then the server is killed; two-phase database")
    void shouldShowWhatACrashInsideTheTwoPhaseCommitLeavesBehind() throws Exception {
        TestMessage message = killedAtXaCommit("tck.xa");
        report("two-phase database", message);
        restartServer();
        report("after restart", message);
    }

    @Test
    @Assertion(id = "G3", strategy = "the broker drops the XA commit, then the server is killed; one-phase database")
    void shouldShowWhatACrashLeavesBehindWhenTheDatabaseCommitsInOnePhase() throws Exception {
        TestMessage message = killedAtXaCommit("tck.xa1");
        report("one-phase database", message);
        restartServer();
        report("after restart", message);
    }

    private TestMessage killedAtXaCommit(String queue) throws Exception {
        Path crashPoint = TestEnvironment.crashPoints().resolve("drop-xa-commit");
        Files.createFile(crashPoint);
        TestMessage message = TestMessage.identified().sendTo(queue);
        Path reached = TestEnvironment.crashPoints().resolve("drop-xa-commit.reached");
        Waiting.until("the XA commit to be dropped", () -> Files.exists(reached));
        ServerProcess.kill();
        Files.delete(reached);
        return message;
    }

    private void report(String when, TestMessage message) {
        ArtemisBroker broker = TestEnvironment.broker();
        List<String> inDoubt = broker.listPreparedTransactions();
        System.out.println("REPORT " + when + ": db prepared=" + database.preparedTransactions() + " effects="
                + database.count("select count(*) from effect where test_key = ?", message.key()) + " broker in doubt="
                + inDoubt + " count xa=" + broker.messageCount("tck.xa") + " xa1=" + broker.messageCount("tck.xa1"));
    }
}
