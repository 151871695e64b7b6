package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** G3 without a chosen moment: the server is killed in the middle of many messages, again and again. */
class KillUnderLoadIT extends CrashContract {

    private static final int MESSAGES = 600;
    private static final int KILLS = 2;

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static Archive<?> application() {
        new Database().create();
        return TestApplication.named(APPLICATION)
                .with(CommitThenAcknowledgeConsumer.class, SharedTransactionConsumer.class)
                .archive();
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G3", "B39"},
            strategy = "each message twice; after the last start nothing is in doubt, lost, stuck or there twice")
    void shouldHaveEachEffectOnceAfterTheServerWasKilledUnderLoad(DeliveryMode mode) {
        // one kill may count several attempts for messages that were only prefetched; where they end is the broker's
        // affair
        TestEnvironment.broker().allowAnyNumberOfDeliveryAttempts(mode.queue());
        TestMessage.sendMany(MESSAGES, 2, mode.queue(), UnaryOperator.identity());
        for (int kill = 1; kill <= KILLS; kill++) {
            long enough = (long) MESSAGES * kill / (KILLS + 2);
            Waiting.until("some effects", () -> effects(mode) >= enough);
            server.kill();
            restartServer();
        }
        Waiting.untilDrained(mode.queue());
        Waiting.until(
                "the branches to be resolved",
                () -> database.preparedTransactions() == 0
                        && TestEnvironment.broker().listPreparedTransactions().isEmpty());
        Waiting.untilDrained(mode.queue());
        TestEnvironment.broker().limitDeliveryAttempts(mode.queue());
        assertThat(effects(mode)).isEqualTo(MESSAGES);
        assertThat(database.count("select count(distinct test_key) from effect where consumer = ?", mode.consumer()))
                .isEqualTo(MESSAGES);
        assertThat(database.markersOf(mode.consumer())).isEqualTo(MESSAGES);
    }

    private long effects(DeliveryMode mode) {
        return database.count("select count(*) from effect where consumer = ?", mode.consumer());
    }
}
