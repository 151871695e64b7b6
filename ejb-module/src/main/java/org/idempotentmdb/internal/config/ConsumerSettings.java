package org.idempotentmdb.internal.config;

import java.util.List;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.MissingIdentityPolicy;

/**
 * The settings in force for one consumer, validated.
 *
 * @param name the consumer name
 * @param store JNDI name of the entity manager
 * @param identity the identity sources in their order
 * @param onMissingIdentity the policy for messages without an id
 * @param onConflict the policy for a known id with another payload
 */
public record ConsumerSettings(
        String name,
        String store,
        List<String> identity,
        MissingIdentityPolicy onMissingIdentity,
        ConflictPolicy onConflict) {

    /** Copies the list. */
    public ConsumerSettings {
        identity = List.copyOf(identity);
    }
}
