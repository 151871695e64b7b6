package org.idempotentmdb.internal.inbox;

import jakarta.jms.JMSException;
import java.util.Optional;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.MessageConflictException;
import org.idempotentmdb.MissingIdentityException;
import org.idempotentmdb.MissingIdentityPolicy;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.message.IdentityExtractor;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.message.MessageIdentity;
import org.idempotentmdb.internal.message.UnreadableIdentityException;
import org.idempotentmdb.internal.sql.Marker;
import org.idempotentmdb.spi.DeliveryOutcome;

/**
 * Decides what becomes of one delivery, inside its transaction.
 *
 * <ol>
 *   <li>Find the id. Without one, the consumer's policy decides.
 *   <li>Claim it: insert the marker, before anything of the handler runs. A concurrent copy waits here.
 *   <li>Claimed: call the handler. Not claimed: skip it; with another payload the conflict policy decides.
 * </ol>
 *
 * The outcome holds only if the transaction commits, which is the caller's business. Thread safe.
 */
final class IdempotentExecutor {

    private final ConsumerSettings settings;
    private final IdentityExtractor identity;
    private final ProcessedMessageStore store;
    private final WeakIdentityWarning weakIdentity;

    IdempotentExecutor(ConsumerSettings settings, IdentityExtractor identity, ProcessedMessageStore store) {
        this.settings = settings;
        this.identity = identity;
        this.store = store;
        this.weakIdentity = new WeakIdentityWarning(settings.name());
    }

    /** What is left to do once the message is ours. */
    @FunctionalInterface
    interface Handler {
        void proceed() throws Exception;
    }

    DeliveryOutcome execute(IncomingMessage message, Delivery delivery, Handler handler) throws Exception {
        Optional<MessageIdentity> found = identify(message, delivery);
        if (found.isEmpty()) {
            return withoutIdentity(delivery, "no identity source has one: " + settings.identity(), handler);
        }
        String messageId = found.get().id();
        delivery.identifiedAs(messageId);
        weakIdentity.warnOnce(found.get().source());
        String fingerprint = message.fingerprint().orElse(null);
        if (!store.claim(new Marker(settings.name(), messageId, fingerprint, destinationOf(message)))) {
            return duplicate(delivery, messageId, fingerprint);
        }
        handler.proceed();
        return DeliveryOutcome.PROCESSED;
    }

    private Optional<MessageIdentity> identify(IncomingMessage message, Delivery delivery) throws JMSException {
        try {
            return message.identity(identity);
        } catch (UnreadableIdentityException e) {
            // never unguarded: with a readable body the message might well have an id
            delivery.rejectedAs(DeliveryOutcome.UNIDENTIFIED);
            throw missing(e.getMessage());
        }
    }

    private DeliveryOutcome withoutIdentity(Delivery delivery, String reason, Handler handler) throws Exception {
        if (settings.onMissingIdentity() == MissingIdentityPolicy.REJECT) {
            delivery.rejectedAs(DeliveryOutcome.UNIDENTIFIED);
            throw missing(reason);
        }
        handler.proceed();
        return DeliveryOutcome.UNGUARDED;
    }

    private MissingIdentityException missing(String reason) {
        return new MissingIdentityException("Consumer " + settings.name() + " received a message without a usable id ("
                + reason
                + "). It was not processed and goes the broker's way to the dead-letter address. Let the sender"
                + " set an id, or configure idempotent." + settings.name() + ".identity or .onMissingIdentity");
    }

    private DeliveryOutcome duplicate(Delivery delivery, String messageId, String fingerprint) {
        Optional<String> first = store.fingerprint(settings.name(), messageId);
        if (fingerprint == null || first.isEmpty() || first.get().equals(fingerprint)) {
            return DeliveryOutcome.DUPLICATE;
        }
        if (settings.onConflict() == ConflictPolicy.REJECT) {
            delivery.rejectedAs(DeliveryOutcome.CONFLICT);
            throw new MessageConflictException("Consumer " + settings.name() + " has processed message "
                    + LogText.of(messageId) + " with another payload than the one it received now. The new one was not"
                    + " processed and goes the broker's way to the dead-letter address. Likely causes: the sender uses an"
                    + " id twice, or the identity source is not unique");
        }
        return DeliveryOutcome.CONFLICT;
    }

    /** For information only, so the one place where cutting is right. */
    private static String destinationOf(IncomingMessage message) {
        return message.destination()
                .map(name -> name.substring(0, Math.min(name.length(), 255)))
                .orElse(null);
    }
}
