package org.idempotentmdb.sample.orders;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxMessage;

/** Asks for shipments and books them, each in the caller's transaction. */
@ApplicationScoped
public class Shipping {

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    @Inject
    private Outbox outbox;

    /** Asks for the shipment of an order, if and when the transaction commits. */
    void request(String orderId) {
        outbox.publish(OutboxMessage.toQueue("shipping")
                .withKey(orderId)
                .withType("ShippingRequested")
                .withText(orderId));
    }

    void ship(String orderId) {
        entityManager.persist(new Shipment(orderId));
    }
}
