package org.idempotentmdb;

import java.time.Duration;
import java.util.List;

/**
 * Looks at the messages that the {@link Outbox} has not sent yet. For operators: inject it into any CDI or enterprise bean.
 * Whoever can call it sees all of them, so the caller decides who may.
 *
 * <p><b>Guarantee:</b> it changes nothing and locks nothing. <b>Not guaranteed:</b> that an answer still holds when it
 * arrives, since relays work on.
 *
 * <p><b>Transaction.</b> Works with and without one. Every call reads in a new transaction of its own; that of the caller is
 * suspended, and what it has not committed is not seen.
 *
 * <p>Thread safe. Every method may throw {@link InvalidSetupException}, when the store has no outbox table, and
 * {@link OutboxException}, when the database fails.
 */
public interface PendingOutboxMessages {

    /**
     * The same for another store. Default: {@link IdempotentConsumer#DEFAULT_STORE}.
     *
     * @param store the JNDI name of its entity manager, which begins with {@code java:}
     * @return the messages of that store; whether it exists the first call tells
     * @throws IllegalArgumentException when it is no such name
     */
    PendingOutboxMessages in(String store);

    /**
     * Counts the messages that are not sent yet, those in flight included and dead ones not.
     *
     * @return the number
     */
    long count();

    /**
     * Counts the messages that relays have for sending now.
     *
     * @return the number
     */
    long inFlight();

    /**
     * How long the oldest of them has been waiting since its publication, by the clock of the database. Messages with a
     * {@linkplain OutboxMessage#withNotBefore time} that is still to come count as well.
     *
     * @return the age to the millisecond, on some databases to the second; zero where there is none
     */
    Duration oldestAge();

    /**
     * Reads a part of the list of pending messages, in the order of their positions.
     *
     * @param filter which of them
     * @param page which part
     * @return the messages, none at the end; not to be changed
     */
    List<OutboxEntry> list(OutboxFilter filter, OutboxPage page);
}
