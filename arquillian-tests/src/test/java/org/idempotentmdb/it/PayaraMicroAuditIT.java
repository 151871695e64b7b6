package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says at start of a Payara Micro on which nobody has set up the recovery of transactions. */
class PayaraMicroAuditIT {

    @Test
    void shouldWarnOfTransactionsThatNobodyRecovers(@TempDir Path folder) {
        new Database().create();
        Path war = TestApplication.named("audit")
                .with(CommitThenAcknowledgeConsumer.class, SharedTransactionConsumer.class)
                .warIn(folder);
        try (PayaraMicroServer server = PayaraMicroUnderTest.unrecovered("payara-micro.jar", "unrecovered", war)
                .start()) {
            assertThat(server.logText())
                    .contains("IMDB0007 Consumer xa-consumer")
                    .doesNotContain("IMDB0007 Consumer ca-consumer");
        }
    }
}
