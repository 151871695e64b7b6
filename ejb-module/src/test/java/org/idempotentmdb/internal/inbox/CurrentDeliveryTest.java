package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Message;
import jakarta.transaction.Status;
import org.idempotentmdb.internal.message.ArtemisMessages;
import org.junit.jupiter.api.Test;

class CurrentDeliveryTest {

    private final FakeTransactions transactions = new FakeTransactions();

    @Test // B57
    void shouldKnowTheDeliveryThatItsTransactionGuards() throws Exception {
        Message message = ArtemisMessages.text("a");
        transactions.begin();
        assertThat(CurrentDelivery.is(transactions, "orders", message)).isFalse();
        CurrentDelivery.begin(transactions, "orders", message);
        assertThat(CurrentDelivery.is(transactions, "orders", message)).isTrue();
    }

    @Test // B57: a copy must not pass for the original
    void shouldTellAnotherMessageAndAnotherConsumerApart() throws Exception {
        Message message = ArtemisMessages.text("a");
        transactions.begin();
        CurrentDelivery.begin(transactions, "orders", message);
        assertThat(CurrentDelivery.is(transactions, "orders", ArtemisMessages.text("a")))
                .isFalse();
        assertThat(CurrentDelivery.is(transactions, "billing", message)).isFalse();
    }

    @Test // B57: the inner run must not claim in a transaction that the outer one marked
    void shouldStillKnowTheDeliveryInAMarkedTransaction() throws Exception {
        Message message = ArtemisMessages.text("a");
        transactions.begin();
        CurrentDelivery.begin(transactions, "orders", message);
        transactions.setRollbackOnly();
        assertThat(CurrentDelivery.is(transactions, "orders", message)).isTrue();
    }

    @Test // B38
    void shouldForgetTheDeliveryWithItsTransaction() throws Exception {
        Message message = ArtemisMessages.text("a");
        transactions.begin();
        CurrentDelivery.begin(transactions, "orders", message);
        transactions.end(Status.STATUS_ROLLEDBACK);
        assertThat(CurrentDelivery.is(transactions, "orders", message))
                .as("no transaction")
                .isFalse();
        transactions.begin();
        assertThat(CurrentDelivery.is(transactions, "orders", message))
                .as("the next one")
                .isFalse();
    }
}
