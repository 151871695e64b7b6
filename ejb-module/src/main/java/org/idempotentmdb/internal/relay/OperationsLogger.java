package org.idempotentmdb.internal.relay;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.internal.message.LogText;

/** What operators did, one line for each message. After a discard that line is all that is left of it, so it is not cut short. */
final class OperationsLogger {

    private static final Logger LOGGER = System.getLogger("org.idempotentmdb.relay");
    private static final int LONGEST = 255;

    private final String store;

    OperationsLogger(String store) {
        this.store = store;
    }

    void discarded(OutboxEntry message, String reason) {
        LOGGER.log(Level.INFO, "IMDB0208 Discarded dead message " + facts(message) + " reason=" + safe(reason));
    }

    void retried(OutboxEntry message) {
        LOGGER.log(Level.INFO, "IMDB0209 Retries dead message " + facts(message));
    }

    void relayNotWoken(Throwable cause) {
        LOGGER.log(Level.DEBUG, "The relay of this node was not woken; it looks at its interval", cause);
    }

    private String facts(OutboxEntry message) {
        return safe(message.id()) + " of the outbox of " + safe(store)
                + ": destination=" + safe(message.destination())
                + " key=" + safe(message.key().orElse(null))
                + " type=" + safe(message.type().orElse(null))
                + " attempts=" + message.attempts();
    }

    private static String safe(String text) {
        return LogText.of(text, LONGEST);
    }
}
