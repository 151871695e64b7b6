package org.idempotentmdb.tck;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxMessage;

/** An enterprise bean with container-managed transactions that publishes. */
@Stateless
public class PublishingEjb {

    @Inject
    private Outbox outbox;

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    public void publish(OutboxMessage message) {
        outbox.publish(message);
    }

    public void record(String consumer, String key) {
        entityManager.persist(new Effect(consumer, key));
    }
}
