package org.idempotentmdb.spi;

import java.time.Duration;

/**
 * What an outbox holds, for all nodes together.
 *
 * @param store the JNDI name of its store
 * @param pending messages that are not sent, those in flight included
 * @param inFlight those that a node has under a lease now
 * @param dead messages that were given up
 * @param oldestAge age of the oldest pending message, by the clock of the database; zero where there is none
 */
public record OutboxTotals(String store, long pending, long inFlight, long dead, Duration oldestAge) {}
