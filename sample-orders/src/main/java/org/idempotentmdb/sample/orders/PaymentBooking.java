package org.idempotentmdb.sample.orders;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Sets an order to PAID, adds the amount to its account and asks for the shipment, in the caller's transaction. */
@ApplicationScoped
public class PaymentBooking {

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    @Inject
    private Shipping shipping;

    void book(PaymentCaptured payment) {
        CustomerOrder order = entityManager.find(CustomerOrder.class, payment.orderId());
        if (order == null) {
            throw new IllegalArgumentException("There is no order of this id yet");
        }
        order.pay();
        entityManager
                .createNamedQuery("Account.credit")
                .setParameter("amount", payment.amountCents())
                .setParameter("account", order.getAccountId())
                .executeUpdate();
        shipping.request(payment.orderId());
    }
}
