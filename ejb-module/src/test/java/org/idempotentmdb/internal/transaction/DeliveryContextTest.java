package org.idempotentmdb.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.Status;
import java.util.Optional;
import org.idempotentmdb.internal.inbox.FakeTransactions;
import org.junit.jupiter.api.Test;

class DeliveryContextTest {

    private final FakeTransactions transactions = new FakeTransactions();
    private final DeliveryContext context =
            new DeliveryContext("java:app/persistence/x", Optional.of("c-1"), Optional.empty());

    @Test
    void shouldBeFoundInItsOwnTransactionAlone() {
        transactions.begin();
        assertThat(DeliveryContext.of(transactions)).isEmpty();
        context.begin(transactions);
        assertThat(DeliveryContext.of(transactions)).contains(context);
        transactions.end(Status.STATUS_COMMITTED);
        transactions.begin();
        assertThat(DeliveryContext.of(transactions)).isEmpty();
    }

    @Test // a server may keep resources by a name that two copies of this class share
    void shouldNotMindWhatSomebodyElseHasPutThere() {
        transactions.begin();
        transactions.putResource(DeliveryContext.class.getName(), "of another class loader");
        assertThat(DeliveryContext.of(transactions)).isEmpty();
    }
}
