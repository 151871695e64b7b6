package org.idempotentmdb.tck.wiring;

import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.tck.BadInputHandler;

/** What the beans of this package have in common: the class of a bean is the consumer that its effects are counted under. */
public abstract class WiredConsumer implements MessageListener {

    @Inject
    private BadInputHandler handler;

    @Override
    public void onMessage(Message message) {
        handler.handle(getClass().getSimpleName(), message);
    }
}
