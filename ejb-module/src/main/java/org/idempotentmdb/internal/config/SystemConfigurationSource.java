package org.idempotentmdb.internal.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** System properties, then environment variables under the names that MicroProfile Config 3.1 (section 5.3.1) maps them to. */
final class SystemConfigurationSource implements ConfigurationSource {

    /** The names of the environment variables that are asked for a key, in this order. */
    static final List<UnaryOperator<String>> MAPPINGS = List.of(
            UnaryOperator.identity(),
            SystemConfigurationSource::underscored,
            SystemConfigurationSource::environmentName);

    private final Properties properties;
    private final Map<String, String> environment;

    SystemConfigurationSource() {
        this(System.getProperties(), System.getenv());
    }

    SystemConfigurationSource(Properties properties, Map<String, String> environment) {
        this.properties = properties;
        this.environment = environment;
    }

    @Override
    public Optional<String> value(String key) {
        return Stream.concat(
                        Stream.ofNullable(properties.getProperty(key)),
                        MAPPINGS.stream().map(mapping -> environment.get(mapping.apply(key))))
                .filter(value -> value != null && !value.isEmpty())
                .findFirst();
    }

    @Override
    public Set<String> keys() {
        return Stream.concat(properties.stringPropertyNames().stream(), environment.keySet().stream())
                .filter(SettingsReader::isOurs)
                .collect(Collectors.toSet());
    }

    static String environmentName(String key) {
        return underscored(key).toUpperCase(Locale.ROOT);
    }

    private static String underscored(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_");
    }
}
