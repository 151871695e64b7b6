package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.MissingIdentityPolicy;

/** Its transaction attribute comes from the test's ejb-jar.xml. */
@MessageDriven(
        name = "UnguardedConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.unguarded"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "maxSession", propertyValue = "2")
        })
@IdempotentConsumer(
        value = "unguarded",
        identity = "property:message_id",
        onMissingIdentity = MissingIdentityPolicy.PROCESS_UNGUARDED)
public class UnguardedConsumer implements MessageListener {

    @Inject
    private BadInputHandler handler;

    @Override
    public void onMessage(Message message) {
        handler.handle("unguarded", message);
    }
}
