package org.idempotentmdb.spi;

import java.util.Locale;

/** How one delivery of a message to a guarded consumer ended. */
public enum DeliveryOutcome {

    /** Marker and effect were committed. */
    PROCESSED,

    /** The marker was there: the handler was skipped and the delivery succeeded. */
    DUPLICATE,

    /** The marker was there, but with another payload: the handler was skipped. */
    CONFLICT,

    /** No id was found and the message was rejected. */
    UNIDENTIFIED,

    /** No id was found and the handler ran without a marker, because the consumer is configured so. */
    UNGUARDED,

    /** The transaction was rolled back: no marker, no effect, the message is delivered again. */
    FAILED;

    /**
     * The word for this outcome in log lines and metric tags.
     *
     * @return the name in lower case
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
