package org.idempotentmdb.internal.outbox;

import java.util.List;
import java.util.Optional;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.OutboxPage;

/**
 * What one transaction of an operator has done.
 *
 * @param changed the messages that it changed, as they were before
 * @param next where to go on, or empty at the end
 */
public record OutboxBatch(List<OutboxEntry> changed, Optional<OutboxPage> next) {}
