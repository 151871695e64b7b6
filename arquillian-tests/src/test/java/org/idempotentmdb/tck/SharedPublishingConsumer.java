package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.IdempotentConsumer;

/** Publishes in the transaction that the JMS session of its message is in. */
@MessageDriven(
        name = "SharedPublishingConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.publish-xa"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "4")
        })
@TransactionAttribute(TransactionAttributeType.REQUIRED)
@IdempotentConsumer(value = "shared-publisher", store = "java:app/persistence/shared")
@PersistenceContext(name = "java:app/persistence/shared", unitName = "shared")
public class SharedPublishingConsumer implements MessageListener {

    /** Messages whose handler publishes. */
    public static final String QUEUE = "tck.publish-xa";

    @Inject
    private ScenarioHandler handler;

    @Inject
    private Publications publications;

    @PersistenceContext(unitName = "shared")
    private EntityManager entityManager;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> {
            handler.handle("shared-publisher", message, entityManager);
            publications.publish(message);
        });
    }
}
