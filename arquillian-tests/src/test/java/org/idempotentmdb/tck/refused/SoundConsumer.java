package org.idempotentmdb.tck.refused;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.PersistenceContext;
import org.idempotentmdb.IdempotentConsumer;

@MessageDriven(
        name = "SoundConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.refused"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@IdempotentConsumer("sound")
@PersistenceContext(name = IdempotentConsumer.DEFAULT_STORE, unitName = "orders")
public class SoundConsumer implements MessageListener {

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("must never be called");
    }
}
