package org.idempotentmdb.tck;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJB;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.idempotentmdb.DeadOutboxMessages;
import org.idempotentmdb.OutboxFilter;
import org.idempotentmdb.OutboxPage;
import org.idempotentmdb.PendingOutboxMessages;

/** An operator, who is told by message what to do with the outbox. */
@MessageDriven(
        name = "OperatingConsumer",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "tck.operate"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class OperatingConsumer implements MessageListener {

    /** What it consumes. */
    public static final String QUEUE = "tck.operate";

    /** What to do with the dead messages of a key: {@code retry} or {@code discard}. */
    public static final String ACTION = "operate";

    @Inject
    private PendingOutboxMessages pending;

    @Inject
    private DeadOutboxMessages dead;

    @EJB
    private PublishingEjb ejb;

    @Override
    public void onMessage(Message message) {
        Thrown.unchecked(() -> {
            OutboxFilter ofKey = OutboxFilter.all().withKey(message.getStringProperty(PublishingConsumer.KEY));
            String seen = pending.count() + " pending, " + dead.count() + " dead, "
                    + pending.list(ofKey, OutboxPage.first()).size() + " of the key, held "
                    + dead.heldKeys();
            long done = message.getStringProperty(ACTION).equals("retry")
                    ? dead.retryAll(ofKey)
                    : dead.discardAll(ofKey, "the test has no use for it");
            ejb.record(seen + ", done " + done, message.getStringProperty("test_key"));
        });
    }
}
