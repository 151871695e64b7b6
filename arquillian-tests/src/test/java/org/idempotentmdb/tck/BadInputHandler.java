package org.idempotentmdb.tck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** The handler of the beans that meet bad input. */
@ApplicationScoped
public class BadInputHandler {

    @Inject
    private ScenarioHandler handler;

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    public void handle(String consumer, Message message) {
        Thrown.unchecked(() -> handler.handle(consumer, message, entityManager));
    }
}
