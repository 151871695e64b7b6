package org.idempotentmdb.internal.relay;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.outbox.LeasedMessage;

/** What the relay says. */
final class RelayLogger {

    private static final Logger LOGGER = System.getLogger("org.idempotentmdb.relay");

    private final String store;

    RelayLogger(String store) {
        this.store = store;
    }

    void noOutbox(String why) {
        LOGGER.log(
                Level.ERROR, "IMDB0201 Messages were published that nobody on this node can relay; they wait: " + why);
    }

    void failed(LeasedMessage message, boolean dead, String error) {
        LOGGER.log(
                dead ? Level.ERROR : Level.WARNING,
                (dead ? "IMDB0203 Gave up message " : "IMDB0202 The broker did not take message ") + message.id()
                        + " to "
                        + LogText.of(message.destination()) + " at attempt " + message.attempts() + ": "
                        + LogText.of(error)
                        + (dead
                                ? ". It is DEAD and stays in the outbox of " + store
                                        + " until a person retries or discards it; others of its key wait unless"
                                        + " idempotent.outbox.deadHoldsKey is false"
                                : ". It is tried again later"));
    }

    void brokerAway(int failures, Duration pause, Throwable cause) {
        LOGGER.log(
                Level.WARNING,
                "IMDB0204 The broker cannot be reached (" + failures + " in a row), the next try is in "
                        + pause.toMillis() + " ms; messages wait in the outbox of " + store + " and lose no attempt: "
                        + LogText.of(String.valueOf(cause)));
    }

    void brokerBack(int failures) {
        LOGGER.log(Level.INFO, "IMDB0205 The broker answers again, after " + failures + " failures in a row");
    }

    void databaseFailed(int failures, Throwable cause) {
        LOGGER.log(
                Level.WARNING,
                "IMDB0206 The outbox of the store " + store + " could not be read or written (" + failures
                        + " in a row). It is tried at each interval, and messages wait: "
                        + LogText.of(String.valueOf(cause)));
    }

    void databaseBack(int failures) {
        LOGGER.log(
                Level.INFO,
                "IMDB0207 The outbox of the store " + store + " can be read and written again, after " + failures
                        + " failures in a row");
    }

    static void listenerFailed(Class<?> listener, Throwable failure) {
        LOGGER.log(
                Level.ERROR,
                "IMDB0210 The listener " + listener.getName() + " failed; messages are not affected",
                failure);
    }
}
