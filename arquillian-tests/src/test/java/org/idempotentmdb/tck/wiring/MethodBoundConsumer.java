package org.idempotentmdb.tck.wiring;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import org.idempotentmdb.IdempotentConsumer;

/** Annotated on the method. */
@MessageDriven(
        name = "MethodBoundConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.MethodBoundConsumer"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class MethodBoundConsumer extends WiredConsumer {

    @Override
    @IdempotentConsumer("method-bound")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void onMessage(Message message) {
        super.onMessage(message);
    }
}
