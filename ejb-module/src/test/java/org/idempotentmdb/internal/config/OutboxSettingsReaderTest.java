package org.idempotentmdb.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.idempotentmdb.InvalidSetupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxSettingsReaderTest {

    private static final String PREFIX = "idempotent.outbox.";

    @Test
    void shouldUseTheDefaultsWhenNothingIsSaid() {
        assertThat(read(Map.of()))
                .isEqualTo(new OutboxSettings(
                        true,
                        Duration.ofSeconds(1),
                        50,
                        Duration.ofMinutes(1),
                        10,
                        Duration.ofSeconds(1),
                        Duration.ofMinutes(5),
                        true,
                        Duration.ZERO,
                        "jms/artemis"));
        assertThat(new OutboxSettingsReader(new MapConfiguration(Map.of())).dataSource())
                .isEmpty();
    }

    @Test
    void shouldTakeTheLeastOfEverything() {
        assertThat(read(Map.of(
                        "relay", "false",
                        "relayEvery", "PT0.1S",
                        "batchSize", "1",
                        "lease", "PT5S",
                        "maxAttempts", "1",
                        "retryAfter", "PT0.01S",
                        "retryAfterAtMost", "PT0.01S",
                        "deadHoldsKey", "false",
                        "keepSentMessagesFor", "PT0S",
                        "connectionFactory", "jms/other")))
                .isEqualTo(new OutboxSettings(
                        false,
                        Duration.ofMillis(100),
                        1,
                        Duration.ofSeconds(5),
                        1,
                        Duration.ofMillis(10),
                        Duration.ofMillis(10),
                        false,
                        Duration.ZERO,
                        "jms/other"));
    }

    @Test
    void shouldTakeTheMostOfEverything() {
        assertThat(read(Map.of(
                        "relay", " true ",
                        "relayEvery", "PT1H",
                        "batchSize", "1000",
                        "lease", " P1D ",
                        "maxAttempts", " 1000 ",
                        "retryAfter", "P1D",
                        "retryAfterAtMost", "PT24H",
                        "keepSentMessagesFor", "P365D")))
                .isEqualTo(new OutboxSettings(
                        true,
                        Duration.ofHours(1),
                        1000,
                        Duration.ofDays(1),
                        1000,
                        Duration.ofDays(1),
                        Duration.ofDays(1),
                        true,
                        Duration.ofDays(365),
                        "jms/artemis"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "relay               | yes        | true or false",
                "relay               | TRUE       | true or false",
                "deadHoldsKey        | 0          | true or false",
                "relayEvery          | PT0.099S   | from PT0.1S to PT1H",
                "relayEvery          | PT1H0.001S | from PT0.1S to PT1H",
                "batchSize           | 0          | a number from 1 to 1000",
                "batchSize           | 1001       | a number from 1 to 1000",
                "batchSize           | many       | a number from 1 to 1000",
                "batchSize           | 99999999999| a number from 1 to 1000",
                "lease               | PT4.999S   | from PT5S to PT24H",
                "lease               | PT24H1S    | from PT5S to PT24H",
                "maxAttempts         | 0          | a number from 1 to 1000",
                "maxAttempts         | 1001       | a number from 1 to 1000",
                "retryAfter          | PT0S       | from PT0.01S to PT24H",
                "retryAfter          | P2D        | from PT0.01S to PT24H",
                "retryAfterAtMost    | PT0.009S   | from PT0.01S to PT24H",
                "retryAfterAtMost    | PT25H      | from PT0.01S to PT24H",
                "keepSentMessagesFor | -PT1S      | from PT0S to PT8760H",
                "keepSentMessagesFor | P366D      | from PT0S to PT8760H",
                "lease               | 60         | ISO 8601",
                "lease               | 1 minute   | ISO 8601",
                "lease               | P1M        | ISO 8601"
            })
    void shouldNameKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
        assertThatThrownBy(() -> read(Map.of(key, value)))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll(
                        "The setting " + PREFIX + key + " has", "'" + value.replace(' ', '_') + "'", allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void shouldNotReadAnEmptyValueAsTheDefault(String value) {
        assertThatThrownBy(() -> read(Map.of("batchSize", value))).isInstanceOf(InvalidSetupException.class);
    }

    @Test
    void shouldRefuseALongestWaitThatIsShorterThanTheFirst() {
        assertThatThrownBy(() -> read(Map.of("retryAfter", "PT10S", "retryAfterAtMost", "PT9.999S")))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll(
                        PREFIX + "retryAfterAtMost has the value 'PT9.999S'",
                        "from " + PREFIX + "retryAfter, which is PT10S, to PT24H");
        assertThat(read(Map.of("retryAfter", "PT10S", "retryAfterAtMost", "PT10S"))
                        .retryAfterAtMost())
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void shouldRefuseAFirstWaitThatIsLongerThanTheDefaultOfTheLongest() {
        assertThatThrownBy(() -> read(Map.of("retryAfter", "PT6M")))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll(PREFIX + "retryAfterAtMost has the value 'PT5M'", "which is PT6M");
    }

    @Test // B108
    void shouldShowABadValueOnOneLine() {
        assertThatThrownBy(() -> read(Map.of("lease", "x\r\nERROR forged")))
                .message()
                .doesNotContain("\r", "\n");
    }

    @Test
    void shouldReadTheDataSource() {
        assertThat(new OutboxSettingsReader(new MapConfiguration(Map.of(PREFIX + "dataSource", " jdbc/x ")))
                        .dataSource())
                .contains("jdbc/x");
    }

    private static OutboxSettings read(Map<String, String> configured) {
        Map<String, String> keys = new HashMap<>();
        configured.forEach((key, value) -> keys.put(PREFIX + key, value));
        return new OutboxSettingsReader(new MapConfiguration(keys)).read();
    }
}
