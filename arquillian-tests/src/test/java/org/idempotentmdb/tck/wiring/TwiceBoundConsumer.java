package org.idempotentmdb.tck.wiring;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.interceptor.Interceptors;
import jakarta.jms.Message;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.internal.inbox.IdempotentConsumerInterceptor;

/** Bound three times: as an interceptor, by the class, by the method. */
@MessageDriven(
        name = "TwiceBoundConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.TwiceBoundConsumer"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@Interceptors(IdempotentConsumerInterceptor.class)
@IdempotentConsumer("twice-bound")
public class TwiceBoundConsumer extends WiredConsumer {

    @Override
    @IdempotentConsumer("twice-bound")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void onMessage(Message message) {
        super.onMessage(message);
    }
}
