package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.idempotentmdb.tck.OwnDataSource;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the log says at start of a server that is set up as in server-config. */
class AuditIT extends ProductIT {

    @Deployment(testable = false)
    static Archive<?> application() {
        new Database().create();
        TestApplication application = TestApplication.named("audit")
                .with(CommitThenAcknowledgeConsumer.class, SharedTransactionConsumer.class);
        if (!TestEnvironment.server().recoversDataSourcesOfApplications()) {
            application
                    .with(OwnDataSource.class)
                    .library(TestEnvironment.serverFolder().resolve("postgresql.jar"));
        }
        return application.archive();
    }

    @ParameterizedTest
    @EnumSource
    void shouldSayHowAConsumerIsGuarded(DeliveryMode mode) {
        // Payara Server makes the check with the first message
        TestMessage.identified().sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        assertThat(block(mode))
                .contains(
                        "destination=queue " + mode.queue(),
                        "on_missing_identity=REJECT",
                        "isolation=READ_COMMITTED",
                        "server=" + TestEnvironment.server().product())
                .anyMatch(line -> line.startsWith("mode=")
                        && line.contains(mode == DeliveryMode.SHARED_TRANSACTION ? "shared" : "commit-then"))
                .anyMatch(line -> line.startsWith("identity=[property:message_id"))
                .anyMatch(line -> line.startsWith("store=java:app/persistence/"))
                .anyMatch(line -> line.matches("database=(PostgreSQL|MariaDB|H2) .*\\d.*"))
                .anyMatch(line -> line.startsWith("horizon="))
                .anyMatch(line -> line.startsWith("transaction_log=") && !line.contains("unknown"));
        Waiting.until("the adapter's name", () -> ServerLog.ofServer().lines().stream()
                .anyMatch(line -> line.contains("IMDB0008 Consumer " + mode.consumer() + " ")
                        && line.contains("adapter=org.apache.activemq.artemis")));
    }

    @Test
    void shouldNotWarnOfAServerThatIsSetUp() {
        assertThat(ServerLog.ofServer().lines()).noneMatch(line -> line.contains("IMDB0007"));
    }

    @Test
    void shouldWarnOfADataSourceThatIsNotRecovered() {
        boolean warned = ServerLog.ofServer().lines().stream()
                .anyMatch(line -> line.contains("IMDB0009") && line.contains("java:app/jdbc/own"));
        assertThat(warned).isEqualTo(!TestEnvironment.server().recoversDataSourcesOfApplications());
    }

    /** The last one in the log, which all deployments of a run append to; it ends with the transaction log. */
    private static List<String> block(DeliveryMode mode) {
        String beginning = "IMDB0001 Consumer " + mode.consumer() + " is guarded:";
        List<String> log = ServerLog.ofServer().lines();
        int first = log.size() - 1;
        while (first >= 0 && !log.get(first).contains(beginning)) {
            first--;
        }
        assertThat(first).as(beginning).isNotNegative();
        int last = first;
        while (last < log.size() - 1 && !log.get(last).contains("transaction_log=")) {
            last++;
        }
        return log.subList(first, last + 1).stream()
                // the end of a record, as Payara writes it
                .map(line -> line.strip().replaceAll("\\]+$", ""))
                .toList();
    }
}
