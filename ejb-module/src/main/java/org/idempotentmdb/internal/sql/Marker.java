package org.idempotentmdb.internal.sql;

/**
 * The row that a claim inserts; the database adds the time from its own clock.
 *
 * @param consumer the consumer name
 * @param messageId the id in its stored form
 * @param payloadFingerprint SHA-256 of the body in hexadecimal, or null
 * @param destination name of the queue or topic, at most 255 characters, or null
 */
public record Marker(String consumer, String messageId, String payloadFingerprint, String destination) {}
