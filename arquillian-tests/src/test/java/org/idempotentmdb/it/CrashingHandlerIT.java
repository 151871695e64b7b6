package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message that kills the server each time, also while it starts: Arquillian would wait for such a server. */
class CrashingHandlerIT {

    private final Database database = new Database();

    @Test
    @Assertion(
            id = {"G2", "B64"},
            strategy = "the handler halts the process; a supervisor starts it again each time")
    void shouldParkAMessageThatKillsTheServerAndProcessTheNext(@TempDir Path folder) {
        database.create();
        Path war = TestApplication.named("crashing")
                .with(CommitThenAcknowledgeConsumer.class)
                .warIn(folder);
        TestMessage killer =
                TestMessage.identified().asking(Scenario.HALT_ALWAYS).sendTo("tck.ca");
        int crashes = 0;
        while (killer.deadLetters() == 0) {
            assertThat(crashes).isLessThanOrEqualTo(TestEnvironment.MAX_DELIVERY_ATTEMPTS);
            crashes++;
            runUntilItHalts(war, killer);
        }
        // not earlier: the broker counts an attempt for each message that is in delivery when the server dies
        TestMessage next = TestMessage.identified().sendTo("tck.ca");
        try (PayaraMicroServer server =
                PayaraMicroUnderTest.server("crashing", war).start()) {
            Waiting.untilDrained("tck.ca");
            assertThat(server.isAlive()).isTrue();
        }
        assertThat(crashes).isPositive();
        assertThat(database.effects("ca-consumer", killer.key())).isZero();
        assertThat(database.markers("ca-consumer", killer.key())).isZero();
        assertThat(database.effects("ca-consumer", next.key())).isEqualTo(1);
    }

    private static void runUntilItHalts(Path war, TestMessage killer) {
        try (PayaraMicroServer server =
                PayaraMicroUnderTest.server("crashing", war).start()) {
            // the broker may notice only now that the attempt before was the last one
            Waiting.until("the server to halt", () -> !server.isAlive() || killer.deadLetters() > 0);
        } catch (IllegalStateException haltedWhileItStarted) {
            assertThat(haltedWhileItStarted).hasMessageContaining("exit code 137");
        }
    }
}
