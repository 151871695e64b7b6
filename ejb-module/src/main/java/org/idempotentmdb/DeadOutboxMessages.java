package org.idempotentmdb;

import java.time.Duration;
import java.util.List;

/**
 * Looks at the messages that the relay has given up, and retries or discards them. For operators: inject it into any CDI or
 * enterprise bean. Whoever can call it can do so with all of them, so the caller decides who may.
 *
 * <p><b>Guarantee:</b> only messages that are dead are touched. Of callers who retry or discard the same one at the same time,
 * on any node, one is told that it did so; the others get {@code false} or a lower number, not an exception. Each message that
 * was retried or discarded is one line of the log {@code org.idempotentmdb.relay} (IMDB0209, IMDB0208), written after the
 * commit.
 *
 * <p><b>Not guaranteed:</b> that a retried message reaches the broker; it may be dead again soon. Nor that the broker never had
 * it: an attempt whose confirmation was lost has failed, too. A copy that is sent again has the same id.
 *
 * <p><b>Transaction.</b> Works with and without one. Every call works in new transactions of its own; that of the caller is
 * suspended, what it has not committed is not seen, and its rollback takes nothing back.
 *
 * <p>Thread safe. Every method may throw {@link InvalidSetupException}, when the store has no outbox table, and
 * {@link OutboxException}, when the database fails.
 */
public interface DeadOutboxMessages {

    /**
     * The same for another store. Default: {@link IdempotentConsumer#DEFAULT_STORE}.
     *
     * @param store the JNDI name of its entity manager, which begins with {@code java:}
     * @return the messages of that store; whether it exists the first call tells
     * @throws IllegalArgumentException when it is no such name
     */
    DeadOutboxMessages in(String store);

    /**
     * Counts the dead messages.
     *
     * @return the number
     */
    long count();

    /**
     * How long ago the oldest of them was published, by the clock of the database.
     *
     * @return the age to the millisecond, on some databases to the second; zero where there is none
     */
    Duration oldestAge();

    /**
     * Counts the keys that have a dead message and a pending one behind it, which waits for what becomes of the dead one.
     *
     * @return the number; zero where {@code idempotent.outbox.deadHoldsKey} is false, since nothing waits then
     */
    long heldKeys();

    /**
     * Reads a part of the list of dead messages, in the order of their positions.
     *
     * @param filter which of them
     * @param page which part
     * @return the messages, none at the end; not to be changed
     */
    List<OutboxEntry> list(OutboxFilter filter, OutboxPage page);

    /**
     * Makes a dead message pending again: no attempt counts any more, it may be sent at once, its last error stays until
     * the next one, and so does its position. It is sent before those of its key that wait behind it. Wakes the relay of this
     * node.
     *
     * @param id of the message, 1 to 36 characters
     * @return false where no dead message has this id
     * @throws IllegalArgumentException when no message can have this id
     */
    boolean retry(String id);

    /**
     * Retries the dead messages that pass a filter: those that are dead when the call begins, and perhaps some that die
     * while it works. Works in transactions of at most 500 messages. If one of these fails, what was done before stays done,
     * and the call may be made again.
     *
     * @param filter which of them
     * @return how many were retried by this call
     */
    long retryAll(OutboxFilter filter);

    /**
     * Deletes a dead message for good: it is never sent, and those of its key that wait behind it go on. Wakes the relay of
     * this node.
     *
     * @param id of the message, 1 to 36 characters
     * @param reason why, for the log: 1 to 255 characters, not only blanks, and no control characters
     * @return false where no dead message has this id
     * @throws IllegalArgumentException when no message can have this id, or the reason is none
     */
    boolean discard(String id, String reason);

    /**
     * Discards the dead messages that pass a filter, as {@link #retryAll} retries them.
     *
     * @param filter which of them; {@link OutboxFilter#all()} means every one
     * @param reason why, for the log: 1 to 255 characters, not only blanks, and no control characters
     * @return how many were discarded by this call
     * @throws IllegalArgumentException when the reason is none
     */
    long discardAll(OutboxFilter filter, String reason);
}
