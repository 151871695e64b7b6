package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.logging.Level;
import org.idempotentmdb.internal.message.ArtemisMessages;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryTest {

    private final RecordingListener listener = new RecordingListener();
    private final TestClock clock = new TestClock();

    @Test
    void shouldTellItsListenerWhatIsKnown() throws Exception {
        Delivery delivery = delivery(3);
        assertThat(listener.received()).containsExactly("orders");
        delivery.identifiedAs("m-1");
        delivery.decidedAs(DeliveryOutcome.DUPLICATE);
        clock.advance(Duration.ofMillis(1234));
        delivery.ended(true);
        DeliveryCompleted completed = listener.completed().get(0);
        assertThat(completed.consumer()).isEqualTo("orders");
        assertThat(completed.messageId()).contains("m-1");
        assertThat(completed.destination()).contains("orders.in");
        assertThat(completed.outcome()).isEqualTo(DeliveryOutcome.DUPLICATE);
        assertThat(completed.deliveryCount()).contains(3);
        assertThat(completed.redelivered()).isTrue();
        assertThat(completed.duration()).isEqualTo(Duration.ofMillis(1234));
        assertThat(completed.failure()).isEmpty();
        assertThat(completed.followsLostAcknowledgement()).isTrue();
    }

    @Test
    void shouldReportOnce() throws Exception {
        Delivery delivery = delivery(1);
        delivery.decidedAs(DeliveryOutcome.PROCESSED);
        delivery.ended(true);
        delivery.ended(false);
        delivery.ended(true);
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.PROCESSED);
    }

    @Test
    void shouldBeAFailureUnlessSomethingElseWasDecided() throws Exception {
        delivery(1).ended(true);
        delivery(1).ended(false);
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.FAILED, DeliveryOutcome.FAILED);
    }

    @Test
    void shouldWriteOneLineWithItsFields() throws Exception {
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.delivery")) {
            Delivery delivery = delivery(2);
            delivery.identifiedAs("m-1");
            delivery.decidedAs(DeliveryOutcome.PROCESSED);
            clock.advance(Duration.ofMillis(7));
            delivery.ended(true);
            assertThat(log.lines())
                    .containsExactly(
                            "IMDB0100 consumer=orders message_id=m-1 outcome=processed delivery_count=2 duration_ms=7");
        }
    }

    @Test // B108
    void shouldNotLetAnIdForgeALine() throws Exception {
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.delivery")) {
            Delivery delivery = delivery(1);
            delivery.identifiedAs("x\r\n2026-01-01 ERROR forged outcome=processed\u2028\u202e");
            delivery.ended(false);
            assertThat(log.lines())
                    .containsExactly("IMDB0100 consumer=orders"
                            + " message_id=x__2026-01-01_ERROR_forged_outcome=processed__ outcome=failed"
                            + " delivery_count=1 duration_ms=0");
            assertThat(listener.completed().get(0).messageId())
                    .as("raw for programs")
                    .get()
                    .asString()
                    .contains("\r\n");
        }
    }

    @Test
    void shouldNameTheTypesOfAFailureButNoneOfItsTexts() throws Exception {
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.delivery")) {
            Delivery delivery = delivery(1);
            delivery.failedWith(new IllegalStateException("secret", new IllegalArgumentException("secret")));
            delivery.ended(false);
            assertThat(log.lines().get(0))
                    .endsWith(" cause=java.lang.IllegalStateException root_cause=java.lang.IllegalArgumentException")
                    .doesNotContain("secret");
        }
    }

    @Test
    void shouldEndAlthoughTheCausesOfAFailureGoInACircle() throws Exception {
        IllegalStateException failure = new IllegalStateException();
        failure.initCause(new IllegalArgumentException(failure));
        Delivery delivery = delivery(1);
        delivery.failedWith(failure);
        delivery.ended(false);
        assertThat(listener.outcomes()).containsExactly(DeliveryOutcome.FAILED);
    }

    @ParameterizedTest // B40
    @CsvSource({
        "PROCESSED, INFO",
        "DUPLICATE, INFO",
        "CONFLICT, WARNING",
        "UNIDENTIFIED, WARNING",
        "UNGUARDED, WARNING",
        "FAILED, WARNING"
    })
    void shouldNeverLogADuplicateAboveInfo(DeliveryOutcome outcome, String level) throws Exception {
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.delivery")) {
            Delivery delivery = delivery(1);
            delivery.decidedAs(outcome);
            delivery.ended(true);
            assertThat(log.records().get(0).getLevel()).isEqualTo(Level.parse(level));
        }
    }

    private Delivery delivery(int count) throws Exception {
        jakarta.jms.TextMessage message =
                ArtemisMessages.text("secret", sent -> ArtemisMessages.sendToQueue(sent, "orders.in"));
        ArtemisMessages.deliverAs(message, count);
        return new Delivery("orders", new IncomingMessage(message), listener, clock);
    }
}
