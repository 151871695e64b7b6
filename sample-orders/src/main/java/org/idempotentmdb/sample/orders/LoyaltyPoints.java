package org.idempotentmdb.sample.orders;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** One point for each full 100 cents, in the caller's transaction. */
@ApplicationScoped
public class LoyaltyPoints {

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    void award(PaymentCaptured payment) {
        CustomerOrder order = entityManager.find(CustomerOrder.class, payment.orderId());
        if (order == null) {
            throw new IllegalArgumentException("There is no order of this id yet");
        }
        entityManager
                .createNamedQuery("LoyaltyAccount.award")
                .setParameter("points", payment.amountCents() / 100)
                .setParameter("account", order.getAccountId())
                .executeUpdate();
    }
}
