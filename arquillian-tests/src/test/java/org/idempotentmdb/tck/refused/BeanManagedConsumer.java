package org.idempotentmdb.tck.refused;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.IdempotentConsumer;

@MessageDriven(
        name = "BeanManagedConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.refused"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@IdempotentConsumer("bean-managed")
@TransactionManagement(TransactionManagementType.BEAN)
public class BeanManagedConsumer implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("must never be called");
    }
}
