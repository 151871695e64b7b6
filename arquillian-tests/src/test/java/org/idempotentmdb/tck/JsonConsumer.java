package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.IdempotentConsumer;

/** Its transaction attribute comes from the test's ejb-jar.xml. */
@MessageDriven(
        name = "JsonConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.json"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "2")
        })
@IdempotentConsumer(value = "json", identity = "json:/message_id")
public class JsonConsumer implements MessageListener {

    @Inject
    private BadInputHandler handler;

    @Override
    public void onMessage(Message message) {
        handler.handle("json", message);
    }
}
