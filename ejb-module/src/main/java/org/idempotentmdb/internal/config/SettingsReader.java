package org.idempotentmdb.internal.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.MissingIdentityPolicy;
import org.idempotentmdb.internal.message.IdentitySources;
import org.idempotentmdb.internal.message.LogText;

/**
 * Reads and validates the settings of a consumer: {@code idempotent.<consumer>.<setting>}, then
 * {@code idempotent.<setting>}, then the member of the annotation, then the default.
 */
public final class SettingsReader {

    static final String PREFIX = "idempotent.";
    private static final int MOST_SOURCES = 16;
    private static final Pattern CONSUMER_NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern UNESCAPED_COMMA = Pattern.compile("(?<!\\\\),");

    private final ConfigurationSource configuration;

    /**
     * Creates a reader.
     *
     * @param configuration where values come from
     */
    public SettingsReader(ConfigurationSource configuration) {
        this.configuration = configuration;
    }

    static boolean isOurs(String key) {
        return SystemConfigurationSource.MAPPINGS.stream().anyMatch(mapping -> key.startsWith(mapping.apply(PREFIX)));
    }

    /**
     * Reads the settings of a consumer.
     *
     * @param consumer the annotation on the bean
     * @param bean the class that carries it, for error texts
     * @return the settings
     * @throws InvalidSetupException naming the key, its value and what is allowed
     */
    public ConsumerSettings read(IdempotentConsumer consumer, String bean) {
        String name = consumer.value();
        if (!CONSUMER_NAME.matcher(name).matches()) {
            throw new InvalidSetupException("@IdempotentConsumer on " + bean + " has the consumer name '"
                    + LogText.of(name) + "': write 1 to 100 letters, digits, dots, hyphens or underscores, and never"
                    + " change it while markers are kept, since it is half of their key");
        }
        return new ConsumerSettings(
                name,
                store(name, consumer),
                identity(name, consumer),
                policy(name, Setting.ON_MISSING_IDENTITY, MissingIdentityPolicy.class, consumer.onMissingIdentity()),
                policy(name, Setting.ON_CONFLICT, ConflictPolicy.class, consumer.onConflict()));
    }

    private String store(String name, IdempotentConsumer consumer) {
        String store = value(name, Setting.STORE).orElse(consumer.store());
        if (!store.startsWith("java:")) {
            throw invalid(name, Setting.STORE, store, "a JNDI name that begins with java:");
        }
        return store;
    }

    private List<String> identity(String name, IdempotentConsumer consumer) {
        List<String> sources = value(name, Setting.IDENTITY)
                .map(SettingsReader::split)
                .orElse(consumer.identity().length == 0 ? IdentitySources.DEFAULT : List.of(consumer.identity()));
        if (sources.isEmpty()
                || sources.size() > MOST_SOURCES
                || sources.stream().anyMatch(String::isBlank)) {
            throw invalid(
                    name, Setting.IDENTITY, String.join(",", sources), "1 to " + MOST_SOURCES + " identity sources");
        }
        return sources;
    }

    private static List<String> split(String list) {
        return UNESCAPED_COMMA
                .splitAsStream(list)
                .map(source -> source.replace("\\,", ",").strip())
                .toList();
    }

    private <P extends Enum<P>> P policy(String name, Setting setting, Class<P> type, P annotated) {
        Optional<String> configured = value(name, setting);
        if (configured.isEmpty()) {
            return annotated;
        }
        String wanted = configured.get().strip().toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(type.getEnumConstants())
                .filter(policy -> policy.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> invalid(
                        name,
                        setting,
                        configured.get(),
                        Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(" or "))));
    }

    private Optional<String> value(String consumer, Setting setting) {
        return configuration.value(setting.forConsumer(consumer)).or(() -> configuration.value(setting.forAll()));
    }

    private InvalidSetupException invalid(String consumer, Setting setting, String value, String allowed) {
        boolean forConsumer = configuration.value(setting.forConsumer(consumer)).isPresent();
        String key = forConsumer ? setting.forConsumer(consumer) : setting.forAll();
        return new InvalidSetupException("The setting " + key + " (or the member " + setting.key()
                + " of @IdempotentConsumer(\"" + consumer + "\")) has the value '" + LogText.of(value)
                + "'; allowed is "
                + allowed);
    }
}
