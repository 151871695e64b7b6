package org.idempotentmdb.spi;

/**
 * A message of the outbox that the broker has refused.
 *
 * @param store the JNDI name of its store
 * @param messageId the id of every copy
 * @param destination the name on the broker
 * @param attempts how often it was tried, this time included
 * @param dead whether it was given up; else it is tried again
 */
public record OutboxMessageRefused(String store, String messageId, String destination, int attempts, boolean dead) {}
