package org.idempotentmdb.tck.wiring;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;

/** Annotated with an annotation of the house. */
@MessageDriven(
        name = "HouseRuleConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.HouseRuleConsumer"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@HouseRule
public class HouseRuleConsumer extends WiredConsumer {

    @Override
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void onMessage(Message message) {
        super.onMessage(message);
    }
}
