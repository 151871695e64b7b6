package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.idempotentmdb.environment.ArtemisBroker;
import org.idempotentmdb.environment.RunningBroker;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.Failure;
import org.idempotentmdb.tck.NextConsumer;
import org.idempotentmdb.tck.OperatingConsumer;
import org.idempotentmdb.tck.PublishingCdiBean;
import org.idempotentmdb.tck.PublishingConsumer;
import org.idempotentmdb.tck.PublishingEjb;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.SharedPublishingConsumer;
import org.idempotentmdb.tck.UnguardedPublisher;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** G7, G8: what a transaction publishes reaches the broker if it commits, in order, and has one effect at the next consumer. */
class OutboxIT extends ProductIT {

    private static final String APPLICATION = "outbox";
    private static final int MESSAGES = 120;

    private final OutboxRows outbox = new OutboxRows(database);
    private final RunningBroker broker = TestEnvironment.broker();

    @Deployment(testable = false)
    static Archive<?> application() {
        new Database().create();
        return TestApplication.named(APPLICATION)
                .with(
                        PublishingConsumer.class,
                        SharedPublishingConsumer.class,
                        NextConsumer.class,
                        OperatingConsumer.class,
                        UnguardedPublisher.class,
                        PublishingEjb.class,
                        PublishingCdiBean.class)
                .archive();
    }

    @BeforeEach
    void clear() {
        database.execute("delete from outbox_message");
    }

    @Test
    @Assertion(
            id = {"G7", "B90", "B96"},
            strategy = "one delivery publishes more than two batches with one key, and comes three times")
    void shouldSendWhatWasPublishedOnceAndInOrder() {
        TestMessage message = TestMessage.identified()
                .with(PublishingConsumer.COUNT, MESSAGES)
                .with(PublishingConsumer.KEY, "in-order")
                .sendTo(PublishingConsumer.QUEUE)
                .sendTo(PublishingConsumer.QUEUE)
                .sendTo(PublishingConsumer.QUEUE);

        awaitEffects(message, MESSAGES);

        assertThat(outbox.effects(message.key()))
                .isEqualTo(IntStream.range(0, MESSAGES).boxed().toList());
        assertThat(outbox.count()).isZero();
        Waiting.until(
                "the meters", () -> Metrics.of(address()).value("idempotent_outbox_delay_seconds_count") >= MESSAGES);
        assertThat(Metrics.of(address()).value("idempotent_outbox_sent_total")).isGreaterThanOrEqualTo(MESSAGES);
    }

    @ParameterizedTest
    @CsvSource({PublishingConsumer.QUEUE + ",publisher", SharedPublishingConsumer.QUEUE + ",shared-publisher"})
    @Assertion(
            id = {"G7", "G8", "B93"},
            strategy =
                    "the first attempt publishes and fails at its commit, the second one publishes again; in both modes")
    void shouldSendNothingOfATransactionThatIsRolledBack(String queue, String consumer) {
        TestMessage message = TestMessage.identified()
                .with(PublishingConsumer.COUNT, 3)
                .asking(Scenario.FAIL_FIRST)
                .failingWith(Failure.FLUSH_AT_COMMIT_FAILS)
                .sendTo(queue);

        awaitEffects(message, 3);

        assertThat(database.attempts(consumer, message.key())).isEqualTo(2);
        assertThat(outbox.effects(message.key())).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    @Assertion(
            id = {"G7", "G8"},
            strategy =
                    "a bean without a guard and without a transaction; the same through an enterprise bean and a CDI bean")
    void shouldPublishInAnyTransactionAndRefuseToDoSoWithoutOne() {
        TestMessage message = TestMessage.identified().sendTo(UnguardedPublisher.QUEUE);

        awaitEffects(message, 2);

        assertThat(outbox.effects(message.key())).containsExactly(1, 2);
        assertThat(database.effects("refused", message.key())).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"G7", "B91"},
            strategy = "a batch of three, of which the broker has got the second one's id already")
    void shouldSendTheNeighboursOfAMessageThatTheBrokerHasAlready() {
        TestMessage message = TestMessage.identified()
                .with(PublishingConsumer.COUNT, 3)
                .with(PublishingConsumer.TO, "tck.kept")
                .with(PublishingConsumer.DELAY, 4000L)
                .sendTo(PublishingConsumer.QUEUE);
        Waiting.until("the messages to be published", () -> outbox.ids().size() == 3);
        TestMessage.identified().with("_AMQ_DUPL_ID", outbox.ids().get(1)).sendTo("tck.kept");

        Waiting.until("the outbox to be empty", () -> outbox.count() == 0);

        assertThat(database.effects("publisher", message.key())).isEqualTo(1);
        assertThat(broker.messageCount("tck.kept")).isEqualTo(3);
        broker.removeAllMessages("tck.kept");
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G9", "B86", "B87", "B88", "B95"},
            strategy =
                    "an address that the broker neither has nor makes, that is full, or that nobody may send to; one message behind it with the same"
                            + " key, one with another key; then an operator has it sent again, or discards it")
    void shouldParkTheKeyOfAMessageThatTheBrokerRefuses(Refusal refusal) {
        String address = "tck.refusing." + UUID.randomUUID();
        refusal.prepare.accept(broker, address);
        String key = "parked " + refusal;
        TestMessage refused = TestMessage.identified()
                .with(PublishingConsumer.TO, address)
                .with(PublishingConsumer.KEY, key)
                .sendTo(PublishingConsumer.QUEUE);
        Waiting.until("the refused message to be published", () -> outbox.count() == 1);
        TestMessage behind =
                TestMessage.identified().with(PublishingConsumer.KEY, key).sendTo(PublishingConsumer.QUEUE);
        TestMessage other =
                TestMessage.identified().with(PublishingConsumer.KEY, "flows").sendTo(PublishingConsumer.QUEUE);

        awaitEffects(other, 1);
        Waiting.until("the refused message to be given up", () -> outbox.count("DEAD") == 1);

        assertThat(outbox.errors()).singleElement().asString().isNotBlank();
        assertThat(database.effects("publisher", refused.key())).isEqualTo(1);
        assertThat(database.effects("publisher", behind.key())).isEqualTo(1);
        assertThat(outbox.effects(behind.key())).isEmpty();
        assertThat(outbox.count("PENDING")).isEqualTo(1);
        broker.makeAgain(address);

        TestMessage order = TestMessage.identified()
                .with(OperatingConsumer.ACTION, refusal.cure)
                .with(PublishingConsumer.KEY, key)
                .sendTo(OperatingConsumer.QUEUE);
        awaitEffects(behind, 1);
        Waiting.until("the outbox to be empty", () -> outbox.count() == 0);
        Waiting.untilDrained(OperatingConsumer.QUEUE);
        assertThat(database.effects("1 pending, 1 dead, 1 of the key, held 1, done 1", order.key()))
                .isEqualTo(1);
        assertThat(broker.messageCount(address)).isEqualTo(1);
    }

    /** Why a broker refuses a message. */
    enum Refusal {
        UNKNOWN_ADDRESS("retry", RunningBroker::refuseToMake),
        FULL_ADDRESS("discard", (broker, address) -> {
            broker.refuseASecondMessage(address);
            TestMessage.identified().sendTo(address);
        }),
        FORBIDDEN_ADDRESS("retry", (broker, address) -> {
            assumeTrue(
                    TestEnvironment.server().ownBroker().isEmpty(), "the broker of the server asks for no permissions");
            broker.forbidSending(address);
        });

        private final String cure;
        private final BiConsumer<RunningBroker, String> prepare;

        Refusal(String cure, BiConsumer<RunningBroker, String> prepare) {
            this.cure = cure;
            this.prepare = prepare;
        }
    }

    @Test
    @Assertion(
            id = {"G9", "B86", "B88"},
            strategy =
                    "the broker is killed while a handler runs, which then publishes and commits; the broker comes back")
    void shouldKeepMessagesWhileTheBrokerIsAwayAndSendThemWhenItIsBack() {
        assumeTrue(TestEnvironment.server().ownBroker().isEmpty(), "the broker ends with the server");
        ArtemisBroker process = TestEnvironment.brokerProcess();
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message = TestMessage.identified()
                .with(PublishingConsumer.COUNT, 10)
                .with(PublishingConsumer.KEY, "outage")
                .asking(Scenario.WAIT);
        try (Database.Gate gate = database.closeGate(message.key())) {
            message.sendTo(PublishingConsumer.QUEUE);
            Waiting.until("the handler to be entered", () -> database.attempts("publisher", message.key()) == 1);
            process.kill();
            gate.open();
            Waiting.until("the messages to be published", () -> outbox.count("PENDING") == 10);
            Waiting.until("two failed tries", () -> linesOf(log, "IMDB0204") >= 2);
            assertThat(database.count("select max(attempts) from outbox_message where lease is null"))
                    .isZero();
            Waiting.until("health to go down", () -> Health.statusOf(address()) == 503);
        } finally {
            process.start();
        }

        awaitEffects(message, 10);

        assertThat(outbox.effects(message.key()))
                .isEqualTo(IntStream.range(0, 10).boxed().toList());
        assertThat(outbox.count()).isZero();
        Waiting.until("the relay to say so", () -> linesOf(log, "IMDB0205") >= 1);
        Waiting.until("health to come back", () -> Health.statusOf(address()) == 200);
        assertThat(linesOf(log, "IMDB0203")).isZero();
    }

    private static String address() {
        return TestEnvironment.server().address(APPLICATION);
    }

    private static long linesOf(ServerLog log, String id) {
        return log.lines().stream().filter(line -> line.contains(id)).count();
    }

    @Test
    @Assertion(id = "G7", strategy = "the message is read from the broker as another program would")
    void shouldSendTheConversationAndTheTraceOfTheConsumedMessage() throws JMSException {
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        TestMessage message = TestMessage.identified()
                .with(PublishingConsumer.TO, "tck.read")
                .with(PublishingConsumer.KEY, "conversation")
                .with("traceparent", trace)
                .withCorrelationId("order-7")
                .sendTo(PublishingConsumer.QUEUE);
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.url());
                JMSContext context = factory.createContext()) {
            TextMessage sent = (TextMessage)
                    context.createConsumer(context.createQueue("tck.read")).receive(60_000);
            assertThat(sent.getText()).isEqualTo("message 0");
            assertThat(sent.getJMSType()).isEqualTo("Published");
            assertThat(sent.getJMSCorrelationID()).isEqualTo("order-7");
            assertThat(sent.getStringProperty("traceparent")).isEqualTo(trace);
            assertThat(sent.getStringProperty("JMSXGroupID")).isEqualTo("conversation");
            assertThat(sent.getStringProperty("test_key")).isEqualTo(message.key());
            assertThat(sent.getLongProperty(NextConsumer.NUMBER)).isZero();
            assertThat(sent.getStringProperty("message_id"))
                    .hasSize(36)
                    .isEqualTo(sent.getStringProperty("_AMQ_DUPL_ID"));
        }
    }

    private void awaitEffects(TestMessage message, int count) {
        Waiting.until(
                "the effects of the next consumer",
                () -> outbox.effects(message.key()).size() >= count);
        Waiting.untilDrained(PublishingConsumer.QUEUE);
        Waiting.untilDrained(NextConsumer.QUEUE);
        List<Integer> effects = outbox.effects(message.key());
        assertThat(effects).hasSize(count);
    }
}
