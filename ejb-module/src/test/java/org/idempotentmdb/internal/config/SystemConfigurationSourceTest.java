package org.idempotentmdb.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SystemConfigurationSourceTest {

    private static final String KEY = "idempotent.order-payments.onConflict";

    @ParameterizedTest // MicroProfile Config 3.1, 5.3.1: as it is, with underscores, with underscores in upper case
    @ValueSource(strings = {KEY, "idempotent_order_payments_onConflict", "IDEMPOTENT_ORDER_PAYMENTS_ONCONFLICT"})
    void shouldFindAnEnvironmentVariableUnderItsMappedNames(String variable) {
        assertThat(source(Map.of(), Map.of(variable, "REJECT")).value(KEY)).contains("REJECT");
    }

    @Test
    void shouldPreferTheEnvironmentVariableThatIsMoreAlike() {
        assertThat(source(
                                Map.of(),
                                Map.of(
                                        "IDEMPOTENT_ORDER_PAYMENTS_ONCONFLICT", "upper",
                                        "idempotent_order_payments_onConflict", "lower"))
                        .value(KEY))
                .contains("lower");
    }

    @Test
    void shouldPreferASystemPropertyToTheEnvironment() {
        assertThat(source(Map.of(KEY, "property"), Map.of(KEY, "environment")).value(KEY))
                .contains("property");
    }

    @Test
    void shouldTreatAnEmptyValueAsNone() {
        assertThat(source(Map.of(KEY, ""), Map.of()).value(KEY)).isEmpty();
        assertThat(source(Map.of(KEY, ""), Map.of("IDEMPOTENT_ORDER_PAYMENTS_ONCONFLICT", "x"))
                        .value(KEY))
                .contains("x");
        assertThat(source(Map.of(), Map.of()).value(KEY)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "idempotent.onConflict, IDEMPOTENT_ONCONFLICT",
        "idempotent.a-b.store, IDEMPOTENT_A_B_STORE",
        "idempotent.a.b_c.store, IDEMPOTENT_A_B_C_STORE"
    })
    void shouldMapNamesAsMicroProfileDoes(String key, String variable) {
        assertThat(SystemConfigurationSource.environmentName(key)).isEqualTo(variable);
    }

    @Test
    void shouldListOurKeysOnly() {
        assertThat(source(
                                Map.of("idempotent.store", "a", "other", "b", "idempotents", "c"),
                                Map.of(
                                        "IDEMPOTENT_IDENTITY",
                                        "d",
                                        "idempotent_onConflict",
                                        "d",
                                        "PATH",
                                        "e",
                                        "IDEMPOTENTX",
                                        "f"))
                        .keys())
                .containsExactlyInAnyOrder("idempotent.store", "IDEMPOTENT_IDENTITY", "idempotent_onConflict");
    }

    private static ConfigurationSource source(Map<String, String> properties, Map<String, String> environment) {
        Properties system = new Properties();
        properties.forEach(system::setProperty);
        return new SystemConfigurationSource(system, environment);
    }
}
