package org.idempotentmdb.tck;

import jakarta.enterprise.context.ApplicationScoped;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.MessagingListener;

/** An application's listener: says in the log what it heard, and fails each time, which must harm nobody. */
@ApplicationScoped
public class RecordingListener implements MessagingListener {

    private static final System.Logger LOGGER = System.getLogger("tck.listener");

    @Override
    public void deliveryCompleted(DeliveryCompleted delivery) {
        LOGGER.log(System.Logger.Level.INFO, "HEARD " + delivery.consumer() + " " + delivery.outcome());
        throw new IllegalStateException("a listener that fails");
    }
}
