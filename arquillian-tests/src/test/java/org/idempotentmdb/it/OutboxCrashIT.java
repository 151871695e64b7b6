package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.NextConsumer;
import org.idempotentmdb.tck.PublishingConsumer;
import org.idempotentmdb.tck.Scenario;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** G7: the server process dies at the three moments of a message's way from the commit to the broker. */
class OutboxCrashIT extends CrashContract {

    private static final int MESSAGES = 20;
    private static final List<Integer> IN_ORDER =
            IntStream.range(0, MESSAGES).boxed().toList();

    private final OutboxRows outbox = new OutboxRows(database);

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static Archive<?> application() {
        new Database().create();
        return TestApplication.named(APPLICATION)
                .with(PublishingConsumer.class, NextConsumer.class)
                .archive();
    }

    @BeforeEach
    void clear() {
        database.execute("delete from outbox_message");
    }

    private static TestMessage publishing() {
        return TestMessage.identified().with(PublishingConsumer.COUNT, MESSAGES).with(PublishingConsumer.KEY, "crash");
    }

    @Test
    @Assertion(
            id = {"G7", "B89"},
            strategy = "Runtime.halt in afterCompletion of the transaction that published")
    void shouldSendAfterARestartWhatWasPublishedBeforeACrash() {
        TestMessage message = publishing().asking(Scenario.HALT_AFTER_COMMIT).sendTo(PublishingConsumer.QUEUE);
        Waiting.until("the server to halt", () -> !server.isAlive());
        assertThat(outbox.count("PENDING")).isEqualTo(MESSAGES);
        assertThat(TestEnvironment.broker().messageCount(NextConsumer.QUEUE)).isZero();

        restartServer();

        assertSentOnceInOrder(message);
        assertThat(database.attempts("publisher", message.key())).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"G7", "B83", "B89"},
            strategy = "the broker drops the commit of the relay's transaction, then the server is killed")
    void shouldSendAgainAfterACrashBetweenClaimAndConfirmation() throws Exception {
        TestMessage message = killedAt("drop-xa-commit");
        assertThat(outbox.leased()).isEqualTo(MESSAGES);
        assertThat(outbox.effects(message.key())).isEmpty();

        restartServer();

        assertSentOnceInOrder(message);
    }

    @Test
    @Assertion(
            id = {"G7", "B85", "B91"},
            strategy =
                    "the broker drops its answer to the commit of the relay's transaction, then the server is killed")
    void shouldHaveOneEffectAfterACrashBetweenConfirmationAndMark() throws Exception {
        TestMessage message = killedAt("drop-xa-commit-answer");
        assertThat(outbox.leased()).isEqualTo(MESSAGES);

        restartServer();

        assertSentOnceInOrder(message);
    }

    private TestMessage killedAt(String crashPoint) throws Exception {
        Files.createFile(TestEnvironment.crashPoints().resolve(crashPoint));
        TestMessage message = publishing().sendTo(PublishingConsumer.QUEUE);
        Path reached = TestEnvironment.crashPoints().resolve(crashPoint + ".reached");
        Waiting.until("the crash point", () -> Files.exists(reached));
        server.kill();
        Files.delete(reached);
        return message;
    }

    private void assertSentOnceInOrder(TestMessage message) {
        Waiting.until("the outbox to be empty", () -> outbox.count() == 0);
        Waiting.untilDrained(NextConsumer.QUEUE);
        Waiting.untilDrained(PublishingConsumer.QUEUE);
        assertThat(outbox.effects(message.key())).isEqualTo(IN_ORDER);
        assertThat(outbox.count()).isZero();
    }
}
