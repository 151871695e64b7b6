package org.idempotentmdb.internal.inbox;

import java.util.ArrayList;
import java.util.List;
import org.idempotentmdb.spi.DeliveryCompleted;
import org.idempotentmdb.spi.DeliveryOutcome;
import org.idempotentmdb.spi.MessagingListener;

/** Remembers what it was told. */
final class RecordingListener implements MessagingListener {

    private final List<String> received = new ArrayList<>();
    private final List<DeliveryCompleted> completed = new ArrayList<>();

    @Override
    public void deliveryReceived(String consumer) {
        received.add(consumer);
    }

    @Override
    public void deliveryCompleted(DeliveryCompleted delivery) {
        completed.add(delivery);
    }

    List<String> received() {
        return received;
    }

    List<DeliveryCompleted> completed() {
        return completed;
    }

    List<DeliveryOutcome> outcomes() {
        return completed.stream().map(DeliveryCompleted::outcome).toList();
    }
}
