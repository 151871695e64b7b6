package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.IdempotentConsumer;

/** Its transaction attribute comes from the test's ejb-jar.xml. */
@MessageDriven(
        name = "ExtractorConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.extractor"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "2")
        })
@IdempotentConsumer(value = "extractor", identity = "extractor:branchAndNumber")
public class ExtractorConsumer implements MessageListener {

    @Inject
    private BadInputHandler handler;

    @Override
    public void onMessage(Message message) {
        handler.handle("extractor", message);
    }
}
