package org.idempotentmdb.internal.config;

import java.util.Optional;
import java.util.Set;

/** Where configuration comes from. */
public interface ConfigurationSource {

    /**
     * Reads a key.
     *
     * @param key for example {@code idempotent.orders.onConflict}
     * @return its value, or empty
     */
    Optional<String> value(String key);

    /**
     * All keys that begin with {@code idempotent.} or, for environment variables, {@code idempotent_} or
     * {@code IDEMPOTENT_}.
     *
     * @return the keys as they are written
     */
    Set<String> keys();

    /**
     * The source of this server: MicroProfile Config where there is one, else system properties and environment variables
     * with the same mapping of names.
     *
     * @return the source
     */
    static ConfigurationSource ofThisServer() {
        return MicroProfileConfigurationSource.find().orElseGet(SystemConfigurationSource::new);
    }
}
