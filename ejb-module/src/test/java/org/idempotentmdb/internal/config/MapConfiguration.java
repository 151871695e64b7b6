package org.idempotentmdb.internal.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Configuration that a test writes down. */
record MapConfiguration(Map<String, String> values) implements ConfigurationSource {

    @Override
    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    @Override
    public Set<String> keys() {
        return values.keySet();
    }
}
