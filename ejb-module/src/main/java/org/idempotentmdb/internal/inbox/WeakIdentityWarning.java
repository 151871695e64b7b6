package org.idempotentmdb.internal.inbox;

import java.util.concurrent.atomic.AtomicBoolean;
import org.idempotentmdb.internal.message.IdentitySources;

/** Warns once for each consumer that uses an id which is not the business's own. */
final class WeakIdentityWarning {

    private final String consumer;
    private final AtomicBoolean messageIdWarned = new AtomicBoolean();
    private final AtomicBoolean correlationIdWarned = new AtomicBoolean();

    WeakIdentityWarning(String consumer) {
        this.consumer = consumer;
    }

    void warnOnce(String source) {
        if (source.equals(IdentitySources.JMS_MESSAGE_ID) && messageIdWarned.compareAndSet(false, true)) {
            InboxLogger.identityFromMessageId(consumer);
        } else if (source.equals(IdentitySources.CORRELATION_ID) && correlationIdWarned.compareAndSet(false, true)) {
            InboxLogger.identityFromCorrelationId(consumer);
        }
    }
}
