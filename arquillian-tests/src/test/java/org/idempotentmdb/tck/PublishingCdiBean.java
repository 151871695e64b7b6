package org.idempotentmdb.tck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import org.idempotentmdb.Outbox;
import org.idempotentmdb.OutboxMessage;

/** A CDI bean that publishes in a transaction of its own. */
@ApplicationScoped
public class PublishingCdiBean {

    @Inject
    private Outbox outbox;

    @Transactional
    public void publish(OutboxMessage message) {
        outbox.publish(message);
    }
}
