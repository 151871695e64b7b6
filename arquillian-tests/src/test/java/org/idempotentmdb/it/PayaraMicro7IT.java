package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.idempotentmdb.tck.Failure;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same war on Payara Micro 7, which is Jakarta EE 11 and wants a newer Java than the product. */
class PayaraMicro7IT {

    private static final String JAVA_HOME = "JAVA_HOME_21PLUS";

    private final Database database = new Database();

    @Test
    @Assertion(
            id = {"G1", "G2"},
            strategy = "the same message twice, and one whose first attempt fails, in both modes")
    void shouldGuardTheSameWarOnTheNextServer(@TempDir Path folder) {
        String javaHome = System.getenv(JAVA_HOME);
        assumeTrue(javaHome != null, JAVA_HOME + " names no JDK 21 or newer, and Payara Micro 7 runs on no older one");
        database.create();
        Path war = TestApplication.named("seven")
                .with(CommitThenAcknowledgeConsumer.class, SharedTransactionConsumer.class)
                .warIn(folder);
        try (PayaraMicroServer server = PayaraMicroUnderTest.server("payara-micro-7.jar", "seven", war)
                .javaHome(Path.of(javaHome))
                .start()) {
            for (DeliveryMode mode : DeliveryMode.values()) {
                TestMessage twice =
                        TestMessage.identified().sendTo(mode.queue()).sendTo(mode.queue());
                TestMessage failing = TestMessage.identified()
                        .asking(Scenario.FAIL_FIRST)
                        .failingWith(Failure.MARKED_ROLLBACK_ONLY)
                        .sendTo(mode.queue());
                Waiting.until("the second attempt", () -> database.attempts(mode.consumer(), failing.key()) == 2);
                Waiting.untilDrained(mode.queue());
                assertThat(database.effects(mode.consumer(), twice.key())).isEqualTo(1);
                assertThat(database.attempts(mode.consumer(), twice.key())).isEqualTo(1);
                assertThat(database.effects(mode.consumer(), failing.key())).isEqualTo(1);
            }
            assertThat(server.isAlive()).isTrue();
        }
    }
}
