package org.idempotentmdb.internal.outbox;

import java.time.Duration;

/**
 * What an outbox holds.
 *
 * @param pending messages that are not sent, leased ones included
 * @param leased those that a relay has now
 * @param dead messages that were given up
 * @param oldest age of the oldest pending message
 */
public record OutboxCounts(long pending, long leased, long dead, Duration oldest) {}
