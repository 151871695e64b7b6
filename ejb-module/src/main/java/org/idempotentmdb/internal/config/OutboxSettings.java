package org.idempotentmdb.internal.config;

import java.time.Duration;

/**
 * How the relay works.
 *
 * @param relay whether this node relays at all
 * @param relayEvery how often it looks, when no commit has woken it
 * @param batchSize how many messages it takes at a time
 * @param lease how long nobody else may send what it has taken
 * @param maxAttempts after so many attempts a message is dead
 * @param retryAfter the wait after the first failure; it doubles
 * @param retryAfterAtMost the longest wait
 * @param deadHoldsKey whether a dead message holds those of its key
 * @param keepSentMessagesFor how long rows of sent messages stay; zero deletes them at once
 * @param connectionFactory its JNDI name
 */
public record OutboxSettings(
        boolean relay,
        Duration relayEvery,
        int batchSize,
        Duration lease,
        int maxAttempts,
        Duration retryAfter,
        Duration retryAfterAtMost,
        boolean deadHoldsKey,
        Duration keepSentMessagesFor,
        String connectionFactory) {}
