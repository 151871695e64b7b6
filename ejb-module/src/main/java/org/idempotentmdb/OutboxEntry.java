package org.idempotentmdb;

import java.time.Instant;
import java.util.Optional;

/**
 * What the outbox says of a message, at the moment when it was read; never its body or its headers. All times are those of the
 * database's clock.
 *
 * @param id the same in every copy that is sent
 * @param destination the name on the broker
 * @param topic whether that is a topic
 * @param key the key of its order, or empty
 * @param type what it is, or empty
 * @param state how far it is
 * @param inFlight whether a relay had it for sending
 * @param attempts how often it was tried, since it was published or last retried
 * @param publishedAt when it was published
 * @param dueAt when it may be sent at the earliest; of a dead message when the last attempt was due
 * @param lastError why the last attempt failed, at most 1,000 characters as the broker or the server wrote them, or empty
 * @param position its place in the outbox. Of one key, the lower is sent first
 */
public record OutboxEntry(
        String id,
        String destination,
        boolean topic,
        Optional<String> key,
        Optional<String> type,
        OutboxState state,
        boolean inFlight,
        int attempts,
        Instant publishedAt,
        Instant dueAt,
        Optional<String> lastError,
        long position) {

    /**
     * For logs.
     *
     * @return what cannot be a person's data or forge a line: id, state and position
     */
    @Override
    public String toString() {
        return "message " + id + " (" + state + ") at " + position;
    }
}
