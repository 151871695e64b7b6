package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.MessageConflictException;
import org.idempotentmdb.MissingIdentityException;
import org.idempotentmdb.MissingIdentityPolicy;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.message.ArtemisMessages;
import org.idempotentmdb.internal.message.IdentitySources;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.internal.message.StubMessages;
import org.idempotentmdb.internal.sql.Marker;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdempotentExecutorTest {

    private final InMemoryStore store = new InMemoryStore();
    private final RecordingListener listener = new RecordingListener();
    private final List<String> effects = new ArrayList<>();

    @Test
    void shouldProcessAMessageOnce() throws Exception {
        assertThat(deliver(message("m-1", "body"))).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(deliver(message("m-1", "body"))).isEqualTo(DeliveryOutcome.DUPLICATE);
        assertThat(effects).containsExactly("m-1");
    }

    @Test // B26, B55
    void shouldClaimBeforeTheHandlerRuns() throws Exception {
        execute(executor(defaults()), message("m-1", "body"), () -> {
            assertThat(store.claimed()).get().extracting(Marker::messageId).isEqualTo("m-1");
            effects.add("m-1");
        });
        assertThat(effects).containsExactly("m-1");
    }

    @Test // B17
    void shouldKeepConsumersApart() throws Exception {
        assertThat(deliver(message("E-1", "body"))).isEqualTo(DeliveryOutcome.PROCESSED);
        assertThat(deliver(
                        settings("billing", MissingIdentityPolicy.REJECT, ConflictPolicy.WARN), message("E-1", "body")))
                .isEqualTo(DeliveryOutcome.PROCESSED);
    }

    @Test // B05, B06
    void shouldKnowAMessageThatWasSentAgainUnderAnotherMessageId() throws Exception {
        for (int sent = 1; sent <= 10; sent++) {
            int messageId = sent;
            deliver(ArtemisMessages.text("body", message -> {
                message.setStringProperty("message_id", "PAY-1001");
                ArtemisMessages.giveMessageId(message, messageId);
            }));
        }
        assertThat(effects).containsExactly("PAY-1001");
        assertThat(listener.outcomes())
                .filteredOn(DeliveryOutcome.DUPLICATE::equals)
                .hasSize(9);
    }

    @Test // B07, B08, B11
    void shouldTellIdsApartThatAreAlmostEqual() throws Exception {
        List<String> ids = List.of("ORD-1", "ORD-1 ", "ORD-1\t", "ord-1", "x".repeat(300) + "1", "x".repeat(300) + "2");
        for (String id : ids) {
            assertThat(deliver(message(id, "body"))).isEqualTo(DeliveryOutcome.PROCESSED);
        }
        for (String id : ids) {
            assertThat(deliver(message(id, "body"))).isEqualTo(DeliveryOutcome.DUPLICATE);
        }
    }

    @Test // B38
    void shouldProcessAMessageAgainAfterARollback() throws Exception {
        IdempotentExecutor executor = executor(defaults());
        assertThat(execute(executor, message("m-1", "body"), () -> effects.add("lost")))
                .isEqualTo(DeliveryOutcome.PROCESSED);
        store.rollback();
        assertThat(execute(executor, message("m-1", "body"), () -> effects.add("kept")))
                .isEqualTo(DeliveryOutcome.PROCESSED);
        store.commit();
        assertThat(effects).containsExactly("lost", "kept");
    }

    @Test // B38
    void shouldNotRememberAMessageThatItCouldNotClaim() throws Exception {
        IdempotentExecutor executor = executor(defaults());
        store.fails = new ProcessedMessageStoreException("down");
        assertThatThrownBy(() -> execute(executor, message("m-1", "body"), () -> effects.add("m-1")))
                .isSameAs(store.fails);
        assertThat(effects).isEmpty();
        store.fails = null;
        assertThat(execute(executor, message("m-1", "body"), () -> effects.add("m-1")))
                .isEqualTo(DeliveryOutcome.PROCESSED);
    }

    @Test // B37: a violation of the handler's own is not a duplicate message
    void shouldPassOnWhatTheHandlerThrows() throws Exception {
        SQLException violation = new SQLException("customer_email_key", "23505");
        IdempotentExecutor executor = executor(defaults());
        assertThatThrownBy(() -> execute(executor, message("X-2", "body"), () -> {
                    throw violation;
                }))
                .isSameAs(violation);
        assertThat(last().outcome()).isEqualTo(DeliveryOutcome.FAILED);
        assertThat(last().messageId()).contains("X-2");
    }

    @Test // B20, B24
    void shouldSkipAKnownIdWithAnotherPayloadAndCallItAConflict() throws Exception {
        deliver(message("E-7", "A"));
        assertThat(deliver(message("E-7", "B"))).isEqualTo(DeliveryOutcome.CONFLICT);
        assertThat(deliver(message("E-7", "A"))).isEqualTo(DeliveryOutcome.DUPLICATE);
        assertThat(effects).containsExactly("E-7");
    }

    @Test // B20, B22, B24
    void shouldRejectAKnownIdWithAnotherPayloadWhenToldSo() throws Exception {
        ConsumerSettings strict = settings("orders", MissingIdentityPolicy.REJECT, ConflictPolicy.REJECT);
        deliver(strict, message("E-7", "A"));
        assertThatThrownBy(() -> deliver(strict, message("E-7", "a secret")))
                .isInstanceOf(MessageConflictException.class)
                .hasMessageContainingAll("orders", "E-7", "another payload")
                .message()
                .doesNotContain("secret");
        assertThat(last().outcome()).isEqualTo(DeliveryOutcome.CONFLICT);
        assertThat(deliver(strict, message("E-7", "A"))).isEqualTo(DeliveryOutcome.DUPLICATE);
        assertThat(effects).containsExactly("E-7");
    }

    @ParameterizedTest // B66: an object message has no fingerprint, so nothing can be said of its payload
    @EnumSource
    void shouldTakeAKnownIdWithoutAFingerprintForADuplicate(ConflictPolicy policy) throws Exception {
        ConsumerSettings settings = settings("orders", MissingIdentityPolicy.REJECT, policy);
        deliver(settings, ArtemisMessages.object("A", sent -> sent.setStringProperty("message_id", "O-1")));
        assertThat(store.markers().values())
                .extracting(Marker::payloadFingerprint)
                .containsOnlyNulls();
        assertThat(deliver(settings, ArtemisMessages.object("B", sent -> sent.setStringProperty("message_id", "O-1"))))
                .isEqualTo(DeliveryOutcome.DUPLICATE);
        assertThat(deliver(settings, message("O-1", "text"))).isEqualTo(DeliveryOutcome.DUPLICATE);
        deliver(settings, message("O-2", "text"));
        assertThat(deliver(settings, ArtemisMessages.object("B", sent -> sent.setStringProperty("message_id", "O-2"))))
                .isEqualTo(DeliveryOutcome.DUPLICATE);
    }

    @Test // B01, B02
    void shouldRejectAMessageWithoutAnId() throws Exception {
        assertThatThrownBy(() -> deliver(ArtemisMessages.text("a secret")))
                .isInstanceOf(MissingIdentityException.class)
                .hasMessageContainingAll("orders", "property:message_id", "idempotent.orders.identity", "dead-letter")
                .message()
                .doesNotContain("secret");
        assertThat(last().outcome()).isEqualTo(DeliveryOutcome.UNIDENTIFIED);
        assertThat(last().messageId()).isEmpty();
        assertThat(effects).isEmpty();
        assertThat(store.markers()).isEmpty();
        assertThat(deliver(message("m-1", "valid"))).isEqualTo(DeliveryOutcome.PROCESSED);
    }

    @Test // B03
    void shouldProcessMessagesWithoutAnIdUnguardedWhenToldSo() throws Exception {
        ConsumerSettings lenient = settings("orders", MissingIdentityPolicy.PROCESS_UNGUARDED, ConflictPolicy.WARN);
        assertThat(deliver(lenient, ArtemisMessages.text("{\"amt\":1}"))).isEqualTo(DeliveryOutcome.UNGUARDED);
        assertThat(deliver(lenient, ArtemisMessages.text("{\"amt\":1}"))).isEqualTo(DeliveryOutcome.UNGUARDED);
        assertThat(effects).hasSize(2);
        assertThat(store.markers()).isEmpty();
    }

    @ParameterizedTest // a readable copy of the message might well have an id
    @EnumSource
    void shouldRejectAnUnreadableBodyWhateverThePolicy(MissingIdentityPolicy policy) throws Exception {
        ConsumerSettings settings = new ConsumerSettings(
                "orders", "java:app/x", List.of("json:/id", "jms-message-id"), policy, ConflictPolicy.WARN);
        TextMessage message = ArtemisMessages.text("<secret/>", sent -> ArtemisMessages.giveMessageId(sent, 1));
        assertThatThrownBy(() -> deliver(settings, message))
                .isInstanceOf(MissingIdentityException.class)
                .hasMessageContainingAll("orders", "json:/id", "not JSON")
                .message()
                .doesNotContain("secret");
        assertThat(last().outcome()).isEqualTo(DeliveryOutcome.UNIDENTIFIED);
        assertThat(effects).isEmpty();
    }

    @Test
    void shouldFailWhenTheProviderCannotReadTheMessage() {
        JMSException failure = new JMSException("connection lost");
        Message message = StubMessages.of(
                Message.class,
                Map.of(
                        "getObjectProperty", failure,
                        "getJMSDestination", failure,
                        "getJMSRedelivered", failure,
                        "propertyExists", failure));
        assertThatThrownBy(() -> deliver(message)).isSameAs(failure);
        assertThat(last().outcome()).isEqualTo(DeliveryOutcome.FAILED);
        assertThat(effects).isEmpty();
    }

    @Test
    void shouldKeepFingerprintAndDestinationInTheMarker() throws Exception {
        deliver(ArtemisMessages.text("body", sent -> {
            sent.setStringProperty("message_id", "m-1");
            ArtemisMessages.sendToQueue(sent, "orders.in");
        }));
        Marker marker = store.markers().get(new ProcessedMessageId("orders", "m-1"));
        assertThat(marker.payloadFingerprint()).matches("[0-9a-f]{64}");
        assertThat(marker.destination()).isEqualTo("orders.in");
    }

    @Test // B12
    void shouldCutTheNameOfTheDestinationToItsColumn() throws Exception {
        Queue queue = () -> "q".repeat(300);
        Map<String, Object> answers = new HashMap<>();
        answers.put("getObjectProperty", "m-1");
        answers.put("getJMSDestination", queue);
        answers.put("getJMSRedelivered", false);
        answers.put("propertyExists", false);
        deliver(StubMessages.of(Message.class, answers));
        assertThat(store.markers().values()).extracting(Marker::destination).containsExactly("q".repeat(255));
    }

    @Test // B65
    void shouldNeverDecideByTheDeliveryCount() throws Exception {
        TextMessage first = message("m-1", "body");
        ArtemisMessages.deliverAs(first, 500);
        assertThat(deliver(first)).isEqualTo(DeliveryOutcome.PROCESSED);
        TextMessage copy = message("m-1", "body");
        ArtemisMessages.deliverAs(copy, 1);
        assertThat(deliver(copy)).isEqualTo(DeliveryOutcome.DUPLICATE);
    }

    @Test // B04, B19
    void shouldWarnOnceOfAnIdThatIsNotTheBusinesssOwn() throws Exception {
        IdempotentExecutor executor = executor(defaults());
        try (CapturedLog log = new CapturedLog("org.idempotentmdb.inbox")) {
            for (int sent = 1; sent <= 3; sent++) {
                int id = sent;
                execute(executor, ArtemisMessages.text("a", m -> ArtemisMessages.giveMessageId(m, id)), () -> {});
                execute(executor, ArtemisMessages.text("a", m -> m.setJMSCorrelationID("corr-" + id)), () -> {});
                execute(executor, message("m-" + id, "a"), () -> {});
            }
            assertThat(log.lines()).hasSize(2);
            assertThat(log.lines().get(0))
                    .startsWith("IMDB0101 Consumer orders")
                    .contains("idempotent.orders.identity");
            assertThat(log.lines().get(1))
                    .startsWith("IMDB0102 Consumer orders")
                    .contains("JMSCorrelationID");
        }
    }

    private static ConsumerSettings defaults() {
        return settings("orders", MissingIdentityPolicy.REJECT, ConflictPolicy.WARN);
    }

    private static ConsumerSettings settings(String name, MissingIdentityPolicy missing, ConflictPolicy conflict) {
        return new ConsumerSettings(name, "java:app/x", IdentitySources.DEFAULT, missing, conflict);
    }

    private static TextMessage message(String id, String body) throws Exception {
        return ArtemisMessages.text(body, sent -> sent.setStringProperty("message_id", id));
    }

    private IdempotentExecutor executor(ConsumerSettings settings) {
        return new IdempotentExecutor(settings, IdentitySources.parse(settings.identity(), name -> null), store);
    }

    private DeliveryOutcome deliver(Message message) throws Exception {
        return deliver(defaults(), message);
    }

    private DeliveryOutcome deliver(ConsumerSettings settings, Message message) throws Exception {
        try {
            DeliveryOutcome outcome = execute(
                    executor(settings),
                    message,
                    () -> effects.add(String.valueOf(message.getObjectProperty("message_id"))));
            store.commit();
            return outcome;
        } finally {
            store.rollback();
        }
    }

    /** One delivery; the store is left to the caller. */
    private DeliveryOutcome execute(IdempotentExecutor executor, Message message, IdempotentExecutor.Handler handler)
            throws Exception {
        IncomingMessage incoming = new IncomingMessage(message);
        Delivery delivery = new Delivery("orders", incoming, listener, new TestClock());
        boolean committed = false;
        try {
            DeliveryOutcome outcome = executor.execute(incoming, delivery, handler);
            delivery.decidedAs(outcome);
            committed = true;
            return outcome;
        } finally {
            delivery.ended(committed);
        }
    }

    private DeliveryCompleted last() {
        return listener.completed().get(listener.completed().size() - 1);
    }
}
