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

@MessageDriven(
        name = "SharedTransactionConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.xa"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "8")
        })
@TransactionAttribute(TransactionAttributeType.REQUIRED)
@IdempotentConsumer(value = "xa-consumer", store = "java:app/persistence/shared")
@PersistenceContext(name = "java:app/persistence/shared", unitName = "shared")
public class SharedTransactionConsumer implements MessageListener {

    @Inject
    private ScenarioHandler handler;

    @PersistenceContext(unitName = "shared")
    private EntityManager entityManager;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> handler.handle("xa-consumer", message, entityManager));
    }
}
