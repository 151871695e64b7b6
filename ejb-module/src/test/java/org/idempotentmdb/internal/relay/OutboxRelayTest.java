package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.internal.outbox.LeasedMessage;
import org.idempotentmdb.internal.relay.FaultyBroker.Died;
import org.idempotentmdb.internal.relay.FaultyBroker.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutboxRelayTest {

    private RelayFixture fixture;
    private FaultyBroker broker;

    @BeforeEach
    void start() throws Exception {
        use(new RelayFixture(50, true));
    }

    private void use(RelayFixture other) {
        fixture = other;
        broker = other.broker();
    }

    private void run() throws Exception {
        fixture.relay().run();
    }

    @Test
    void shouldSendEverythingInOrder() throws Exception {
        fixture.publishAll("k", List.of("a", "b", "c"));
        run();
        assertThat(broker.texts()).containsExactly("a", "b", "c");
        assertThat(fixture.rows("PENDING")).isZero();
    }

    @Test
    void shouldSendInBatches() throws Exception {
        use(new RelayFixture(2, true));
        fixture.publishAll("k", List.of("a", "b", "c"));
        run();
        assertThat(broker.texts()).containsExactly("a", "b", "c");
        assertThat(broker.batches()).isEqualTo(2);
    }

    @Test
    void shouldTakeARefusalForAnAnswerOfTheBroker() throws Exception {
        broker.goAway();
        fixture.publishAll("k", List.of("bad"));
        run();
        assertThat(fixture.problems()).singleElement().asString().contains("broker");
        broker.heal();
        broker.refuse("bad");
        fixture.letTimePass();
        run();
        assertThat(fixture.problems()).noneMatch(problem -> problem.contains("broker"));
    }

    @Test
    void shouldLetOtherOutboxesHaveTheirTurn() throws Exception {
        use(new RelayFixture(1, true));
        broker.takes(() -> fixture.pass(Duration.ofSeconds(6)));
        fixture.publishAll("k", List.of("a", "b", "c"));
        assertThat(fixture.relay().run()).isTrue();
        assertThat(broker.texts()).containsExactly("a", "b");
        assertThat(fixture.relay().run()).isFalse();
        assertThat(broker.texts()).containsExactly("a", "b", "c");
    }

    @Test // B87
    void shouldLetOthersPassAMessageThatTheBrokerRefuses() throws Exception {
        broker.refuse("bad");
        fixture.publishAll("k", List.of("a", "bad", "behind"));
        fixture.publishAll("other", List.of("b"));
        run();
        assertThat(broker.texts()).containsExactlyInAnyOrder("a", "b");
        assertThat(fixture.rows("PENDING")).isEqualTo(2);
        assertThat(fixture.database().ask("select last_error from outbox_message where last_error is not null"))
                .contains("refused");
    }

    @Test // B95
    void shouldGiveUpAfterTheLastAttempt() throws Exception {
        broker.refuse("bad");
        fixture.publishAll("k", List.of("bad", "behind"));
        for (int i = 0; i < RelayFixture.MAX_ATTEMPTS; i++) {
            assertThat(fixture.rows("DEAD")).isZero();
            run();
            fixture.letTimePass();
        }
        assertThat(fixture.rows("DEAD")).isEqualTo(1);
        run();
        assertThat(broker.texts()).isEmpty();
    }

    @Test // B95
    void shouldGoOnBehindADeadMessageIfToldTo() throws Exception {
        use(new RelayFixture(50, false));
        broker.refuse("bad");
        fixture.publishAll("k", List.of("bad", "behind"));
        for (int i = 0; i <= RelayFixture.MAX_ATTEMPTS; i++) {
            run();
            fixture.letTimePass();
        }
        assertThat(broker.texts()).containsExactly("behind");
    }

    @Test // B88
    void shouldLoseNoAttemptWhileTheBrokerIsAway() throws Exception {
        fixture.publishAll("k", List.of("a", "b"));
        broker.goAway();
        for (int i = 0; i < RelayFixture.MAX_ATTEMPTS * 3; i++) {
            run();
            fixture.pass(Duration.ofHours(1));
        }
        assertThat(fixture.rows("DEAD")).isZero();
        assertThat(fixture.database().ask("select max(attempts) from outbox_message"))
                .isEqualTo("0");
        broker.heal();
        run();
        assertThat(broker.texts()).containsExactly("a", "b");
    }

    @Test
    void shouldNotHammerABrokerThatIsAway() throws Exception {
        fixture.publishAll("k", List.of("a"));
        broker.goAway();
        run();
        run();
        run();
        assertThat(broker.batches()).isEqualTo(1);
    }

    @Test // B85
    void shouldSendTheSameIdAgainWhenTheRelayHasDiedAfterSending() throws Exception {
        fixture.publishAll("k", List.of("a", "b"));
        broker.willFail(Fault.RELAY_DIES_AFTER);
        assertThatThrownBy(this::run).isInstanceOf(Died.class);
        fixture.startRelay();
        run();
        assertThat(broker.texts()).as("the lease holds").containsExactly("a", "b");
        fixture.letTimePass();
        run();
        assertThat(broker.texts()).containsExactly("a", "b", "a", "b");
        assertThat(broker.received().stream().map(LeasedMessage::id).distinct()).hasSize(2);
    }

    @Test // B84
    void shouldLeaveToOthersWhatItCannotSendWithinTheLease() throws Exception {
        fixture.publishAll("a", List.of("1"));
        fixture.publishAll("b", List.of("2"));
        broker.willFail(Fault.REFUSED); // so that each is sent alone
        broker.takes(() -> fixture.pass(RelayFixture.LEASE));
        run();
        assertThat(broker.texts())
                .as("the second is given back")
                .startsWith("1")
                .doesNotHaveDuplicates();
    }

    @Test // B86
    void shouldCountAsSentOnlyWhatWasConfirmed() throws Exception {
        fixture.publishAll("k", List.of("a", "b"));
        broker.willFail(Fault.CONFIRMATION_LOST, Fault.REFUSED);
        run();
        assertThat(fixture.rows("PENDING")).isEqualTo(2);
        fixture.letTimePass();
        run();
        assertThat(broker.texts()).containsExactly("a", "b", "a", "b");
    }

    @Test
    void shouldSendNothingWhenStopped() throws Exception {
        fixture.publish(OutboxMessage.toQueue("q"));
        fixture.relay().stop();
        run();
        assertThat(broker.texts()).isEmpty();
    }
}
