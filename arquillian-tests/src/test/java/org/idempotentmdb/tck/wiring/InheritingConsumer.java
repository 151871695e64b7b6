package org.idempotentmdb.tck.wiring;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;

/** Annotated by its base class. */
@MessageDriven(
        name = "InheritingConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.InheritingConsumer"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class InheritingConsumer extends GuardedBase {

    @Override
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void onMessage(Message message) {
        super.onMessage(message);
    }
}
