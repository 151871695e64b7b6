package org.idempotentmdb.spi;

import java.time.Duration;

/**
 * A message of the outbox that the broker has confirmed.
 *
 * @param store the JNDI name of its store
 * @param messageId the id of every copy
 * @param destination the name on the broker
 * @param attempts how often it was tried, this time included
 * @param sincePublished from the insert of the row, which is a moment before the commit, to the confirmation: by the clock of the
 *     database up to the claim, by this node's monotonic clock from there
 */
public record OutboxMessageSent(
        String store, String messageId, String destination, int attempts, Duration sincePublished) {}
