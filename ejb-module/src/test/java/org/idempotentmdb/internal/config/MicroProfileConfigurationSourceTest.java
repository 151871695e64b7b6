package org.idempotentmdb.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MicroProfileConfigurationSourceTest {

    @AfterEach
    void forget() {
        ConfigProviderResolver.setInstance(null);
    }

    @Test
    void shouldServeWithoutMicroProfileConfigWhereThereIsNone() {
        assertThat(ConfigurationSource.ofThisServer()).isInstanceOf(SystemConfigurationSource.class);
    }

    @Test
    void shouldAskMicroProfileConfigWhereThereIsOne() {
        ConfigProviderResolver.setInstance(new FixedConfig(
                Map.of("idempotent.store", "java:app/x", "IDEMPOTENT_ONCONFLICT", "WARN", "other", "y")));
        ConfigurationSource source = ConfigurationSource.ofThisServer();
        assertThat(source).isInstanceOf(MicroProfileConfigurationSource.class);
        assertThat(source.value("idempotent.store")).contains("java:app/x");
        assertThat(source.value("idempotent.identity")).isEmpty();
        assertThat(source.keys()).containsExactlyInAnyOrder("idempotent.store", "IDEMPOTENT_ONCONFLICT");
    }

    @Test
    void shouldTreatAnEmptyValueAsNone() {
        ConfigProviderResolver.setInstance(new FixedConfig(Map.of("idempotent.store", "")));
        assertThat(ConfigurationSource.ofThisServer().value("idempotent.store")).isEmpty();
    }

    /** Stands for the implementation of a server. */
    private static final class FixedConfig extends ConfigProviderResolver {

        private final Map<String, String> values;

        FixedConfig(Map<String, String> values) {
            this.values = values;
        }

        @Override
        public Config getConfig() {
            return (Config) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {Config.class},
                    (proxy, method, args) -> method.getName().equals("getPropertyNames")
                            ? List.copyOf(values.keySet())
                            : value((String) args[0]));
        }

        private ConfigValue value(String key) {
            return (ConfigValue) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ConfigValue.class},
                    (proxy, method, args) -> values.get(key));
        }

        @Override
        public Config getConfig(ClassLoader loader) {
            return getConfig();
        }

        @Override
        public ConfigBuilder getBuilder() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void registerConfig(Config config, ClassLoader loader) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void releaseConfig(Config config) {
            throw new UnsupportedOperationException();
        }
    }
}
