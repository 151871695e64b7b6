package org.idempotentmdb.internal.relay;

import java.time.Duration;
import org.idempotentmdb.internal.outbox.LeasedMessage;
import org.idempotentmdb.internal.outbox.OutboxCounts;
import org.idempotentmdb.spi.OutboxListener;
import org.idempotentmdb.spi.OutboxMessageRefused;
import org.idempotentmdb.spi.OutboxMessageSent;
import org.idempotentmdb.spi.OutboxTotals;

/** What happens to the outbox of one store: to the log, to the listeners and to the health check. */
final class RelayEvents {

    private final String store;
    private final RelayLogger logger;
    private final OutboxListener listener;
    private final RelayState state;

    RelayEvents(String store, OutboxListener listener, RelayState state) {
        this.store = store;
        this.logger = new RelayLogger(store);
        this.listener = listener;
        this.state = state;
    }

    void sent(LeasedMessage message, Duration sinceLease) {
        listener.messageSent(new OutboxMessageSent(
                store,
                message.id(),
                message.destination(),
                message.attempts(),
                message.age().plus(sinceLease)));
    }

    void refused(LeasedMessage message, boolean dead, String error) {
        logger.failed(message, dead, error);
        listener.messageRefused(
                new OutboxMessageRefused(store, message.id(), message.destination(), message.attempts(), dead));
    }

    void brokerAway(int failures, Duration pause, Throwable cause) {
        logger.brokerAway(failures, pause, cause);
        state.fails("broker", "the broker cannot be reached, " + failures + " tries in a row");
        listener.brokerUnavailable(store);
    }

    void brokerBack(int failures) {
        logger.brokerBack(failures);
        state.works("broker");
    }

    void databaseFailed(int failures, Throwable cause) {
        if (Integer.bitCount(failures) == 1) { // at the 1st, 2nd, 4th, 8th ..: not a line each second
            logger.databaseFailed(failures, cause);
        }
        state.fails(store, "the outbox of " + store + " cannot be read or written, " + failures + " failures in a row");
    }

    void databaseWorks(int failuresBefore) {
        if (failuresBefore > 0) {
            logger.databaseBack(failuresBefore);
        }
        state.works(store);
    }

    void unreachable(String why) {
        logger.noOutbox(why);
        state.fails(store, "the outbox of " + store + " cannot be relayed by this node");
    }

    void counted(OutboxCounts counts) {
        listener.outboxCounted(
                new OutboxTotals(store, counts.pending(), counts.leased(), counts.dead(), counts.oldest()));
    }
}
