package org.idempotentmdb.internal.message;

/**
 * The id of a message and where it was found.
 *
 * @param id in its stored form, see {@link StoredMessageId}
 * @param source the source as configured, for example {@code property:message_id}
 */
public record MessageIdentity(String id, String source) {}
