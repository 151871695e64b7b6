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

/** Publishes what a message asks for, beside its effect. */
@MessageDriven(
        name = "PublishingConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.publish"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "4")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer("publisher")
@PersistenceContext(name = IdempotentConsumer.DEFAULT_STORE, unitName = "orders")
public class PublishingConsumer implements MessageListener {

    /** Messages whose handler publishes. */
    public static final String QUEUE = "tck.publish";

    /** How many messages to publish; 1 by default. */
    public static final String COUNT = "publish_count";

    /** Where to; {@link NextConsumer#QUEUE} by default. */
    public static final String TO = "publish_to";

    /** The ordering key; none by default. */
    public static final String KEY = "publish_key";

    /** How many milliseconds from now they may be sent; at once by default. */
    public static final String DELAY = "publish_delay";

    @Inject
    private ScenarioHandler handler;

    @Inject
    private Publications publications;

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> {
            handler.handle("publisher", message, entityManager);
            publications.publish(message);
        });
    }
}
