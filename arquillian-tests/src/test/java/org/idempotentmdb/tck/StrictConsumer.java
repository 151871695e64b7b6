package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.IdempotentConsumer;

/** Its transaction attribute comes from the test's ejb-jar.xml. */
@MessageDriven(
        name = "StrictConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.strict"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "2")
        })
@IdempotentConsumer(value = "strict", identity = "property:message_id")
@PersistenceContext(name = IdempotentConsumer.DEFAULT_STORE, unitName = "orders")
public class StrictConsumer implements MessageListener {

    @Inject
    private BadInputHandler handler;

    @Override
    public void onMessage(Message message) {
        handler.handle("strict", message);
    }
}
