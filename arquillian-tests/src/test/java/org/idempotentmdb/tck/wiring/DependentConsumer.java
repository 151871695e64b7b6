package org.idempotentmdb.tck.wiring;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Message;
import org.idempotentmdb.IdempotentConsumer;

/** In a jar without beans.xml: a bean defining annotation makes it a bean archive as well. */
@MessageDriven(
        name = "DependentConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.DependentConsumer"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@Dependent
@IdempotentConsumer("dependent")
public class DependentConsumer extends WiredConsumer {

    @Override
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void onMessage(Message message) {
        super.onMessage(message);
    }
}
