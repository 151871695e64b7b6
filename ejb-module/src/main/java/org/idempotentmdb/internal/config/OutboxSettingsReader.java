package org.idempotentmdb.internal.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.message.LogText;

/** Reads and validates the settings of the relay: {@code idempotent.outbox.<setting>}, then the default. */
public final class OutboxSettingsReader {

    private static final Duration DAY = Duration.ofDays(1);

    private final ConfigurationSource configuration;

    /**
     * Creates a reader.
     *
     * @param configuration where values come from
     */
    public OutboxSettingsReader(ConfigurationSource configuration) {
        this.configuration = configuration;
    }

    /**
     * Reads the settings.
     *
     * @return the settings
     * @throws InvalidSetupException naming the key, its value and what is allowed
     */
    public OutboxSettings read() {
        OutboxSettings settings = new OutboxSettings(
                flag(OutboxSetting.RELAY, true),
                duration(OutboxSetting.RELAY_EVERY, Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofHours(1)),
                number(OutboxSetting.BATCH_SIZE, 50, 1, 1000),
                duration(OutboxSetting.LEASE, Duration.ofMinutes(1), Duration.ofSeconds(5), DAY),
                number(OutboxSetting.MAX_ATTEMPTS, 10, 1, 1000),
                duration(OutboxSetting.RETRY_AFTER, Duration.ofSeconds(1), Duration.ofMillis(10), DAY),
                duration(OutboxSetting.RETRY_AFTER_AT_MOST, Duration.ofMinutes(5), Duration.ofMillis(10), DAY),
                flag(OutboxSetting.DEAD_HOLDS_KEY, true),
                duration(OutboxSetting.KEEP_SENT_MESSAGES_FOR, Duration.ZERO, Duration.ZERO, DAY.multipliedBy(365)),
                configuration.value(OutboxSetting.CONNECTION_FACTORY.key()).orElse("jms/artemis"));
        if (settings.retryAfterAtMost().compareTo(settings.retryAfter()) < 0) {
            throw invalid(
                    OutboxSetting.RETRY_AFTER_AT_MOST,
                    settings.retryAfterAtMost().toString(),
                    "a duration from " + OutboxSetting.RETRY_AFTER.key() + ", which is " + settings.retryAfter()
                            + ", to " + DAY);
        }
        return settings;
    }

    /**
     * Reads by which data source the outbox of the default store is relayed.
     *
     * @return its JNDI name; empty where its entity manager shall be asked
     */
    public Optional<String> dataSource() {
        return configuration.value(OutboxSetting.DATA_SOURCE.key()).map(String::strip);
    }

    private boolean flag(OutboxSetting setting, boolean otherwise) {
        return value(
                setting,
                otherwise,
                text -> switch (text) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> null;
                },
                "true or false");
    }

    private int number(OutboxSetting setting, int otherwise, int least, int most) {
        return value(
                setting,
                otherwise,
                text -> {
                    int number = Integer.parseInt(text);
                    return number < least || number > most ? null : number;
                },
                "a number from " + least + " to " + most);
    }

    private Duration duration(OutboxSetting setting, Duration otherwise, Duration least, Duration most) {
        return value(
                setting,
                otherwise,
                text -> {
                    Duration duration = Duration.parse(text);
                    return duration.compareTo(least) < 0 || duration.compareTo(most) > 0 ? null : duration;
                },
                "a duration as in ISO 8601, from " + least + " to " + most + ", for example PT30S");
    }

    private <T> T value(OutboxSetting setting, T otherwise, Function<String, T> parser, String allowed) {
        String text = configuration.value(setting.key()).map(String::strip).orElse(null);
        if (text == null) {
            return otherwise;
        }
        T parsed;
        try {
            parsed = parser.apply(text);
        } catch (NumberFormatException | DateTimeParseException e) {
            parsed = null;
        }
        if (parsed == null) {
            throw invalid(setting, text, allowed);
        }
        return parsed;
    }

    private static InvalidSetupException invalid(OutboxSetting setting, String value, String allowed) {
        return new InvalidSetupException(
                "The setting " + setting.key() + " has the value '" + LogText.of(value) + "'; allowed is " + allowed);
    }
}
