package org.idempotentmdb.internal.config;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** MicroProfile Config, which is optional: the class is only linked where its API is. */
final class MicroProfileConfigurationSource implements ConfigurationSource {

    private final Config config;

    private MicroProfileConfigurationSource(Config config) {
        this.config = config;
    }

    static Optional<ConfigurationSource> find() {
        try {
            return Optional.of(new MicroProfileConfigurationSource(ConfigProvider.getConfig()));
        } catch (LinkageError | IllegalStateException notHere) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> value(String key) {
        return Optional.ofNullable(config.getConfigValue(key).getValue()).filter(value -> !value.isEmpty());
    }

    @Override
    public Set<String> keys() {
        return StreamSupport.stream(config.getPropertyNames().spliterator(), false)
                .filter(SettingsReader::isOurs)
                .collect(Collectors.toSet());
    }
}
