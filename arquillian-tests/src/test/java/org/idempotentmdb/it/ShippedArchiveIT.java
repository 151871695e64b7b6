package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.idempotentmdb.tck.Assertion;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.Test;

/** The archive that is shipped, byte for byte, with the sample in it: what a user sees first. */
class ShippedArchiveIT extends ProductIT {

    private static final int PAYMENTS = 40;
    private static final int CENTS = 4200;

    @Deployment(testable = false)
    static Archive<?> application() {
        Database database = new Database();
        database.create();
        database.createSample();
        database.execute("insert into account (account_id, balance_cents) values ('a', 0)");
        database.execute("insert into loyalty_account (account_id, points) values ('a', 0)");
        for (int i = 0; i < PAYMENTS; i++) {
            database.execute(
                    "insert into customer_order (order_id, account_id, status) values ('o" + i + "', 'a', 'OPEN')");
        }
        return TestEnvironment.server().shippedArchive();
    }

    @Test
    @Assertion(
            id = {"G1", "G6"},
            strategy = "each payment three times to a topic with two consumers: every account is right")
    void shouldBookEveryPaymentOnceForEachConsumer() {
        for (int i = 0; i < PAYMENTS; i++) {
            TestMessage payment = TestMessage.unidentified()
                    .withBody("{\"message_id\":\"pay_" + i + "\",\"type\":\"PaymentCaptured\",\"order_id\":\"o" + i
                            + "\",\"amount_cents\":" + CENTS + "}");
            payment.publishTo("payments").publishTo("payments").publishTo("payments");
        }
        Waiting.untilDrained("orders.payment-captured");
        Waiting.untilDrained("orders.loyalty-points");
        assertThat(database.count("select balance_cents from account")).isEqualTo((long) PAYMENTS * CENTS);
        assertThat(database.count("select count(*) from customer_order where status = 'PAID'"))
                .isEqualTo(PAYMENTS);
        assertThat(database.markersOf("payment-captured")).isEqualTo(PAYMENTS);
        assertThat(database.markersOf("loyalty-points")).isEqualTo(PAYMENTS);
        Waiting.until("the shipments", () -> database.count("select count(*) from shipment") >= PAYMENTS);
        Waiting.untilDrained("shipping");
        assertThat(database.count("select count(*) from outbox_message")).isZero();
        assertThat(database.count("select count(*) from shipment")).isEqualTo(PAYMENTS);
        assertThat(database.count("select count(distinct order_id) from shipment"))
                .isEqualTo(PAYMENTS);
        assertThat(database.markersOf("shipping-requested")).isEqualTo(PAYMENTS);
        Metrics metrics = Metrics.of(TestEnvironment.server().address("idempotent-mdb"));
        assertThat(metrics.value("idempotent_duplicates_total{consumer=\"loyalty-points\"}"))
                .isEqualTo(PAYMENTS * 2);
    }
}
