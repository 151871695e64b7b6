package org.idempotentmdb.internal.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.message.LogText;

/**
 * Finds keys under {@code idempotent.} that nothing reads, so that a typing error does not pass for a setting.
 *
 * <p>A key with a known setting and the name of another application's consumer is not an error: system properties are
 * shared by all applications of a server. It is one when the name is a near miss of a consumer of this application.
 */
public final class UnknownKeys {

    private final Set<String> known = new LinkedHashSet<>();
    private final Collection<String> consumers;

    /**
     * Creates the check.
     *
     * @param consumers the names of all guarded consumers of the application
     */
    public UnknownKeys(Collection<String> consumers) {
        this.consumers = List.copyOf(consumers);
        Setting.all().forEach(setting -> {
            known.add(setting.forAll());
            consumers.forEach(consumer -> known.add(setting.forConsumer(consumer)));
        });
        Arrays.stream(OutboxSetting.values()).map(OutboxSetting::key).forEach(known::add);
        List.copyOf(known)
                .forEach(key -> SystemConfigurationSource.MAPPINGS.forEach(mapping -> known.add(mapping.apply(key))));
    }

    /**
     * Refuses unknown keys.
     *
     * @param configuration the source whose keys are looked at
     * @throws InvalidSetupException naming each unknown key and the known one that is nearest to it
     */
    public void refuse(ConfigurationSource configuration) {
        List<String> faults = new ArrayList<>();
        Set<String> keys = new TreeSet<>(configuration.keys());
        for (String key : keys) {
            if (!known.contains(key) && !belongsToAnotherApplication(key) && !echoesAVariable(key, keys)) {
                faults.add(LogText.of(key) + " (did you mean " + nearest(key) + "?)");
            }
        }
        if (!faults.isEmpty()) {
            throw new InvalidSetupException("Unknown configuration under '" + SettingsReader.PREFIX + "': "
                    + String.join(", ", faults) + ". Correct or remove it");
        }
    }

    private boolean belongsToAnotherApplication(String key) {
        return Setting.all().stream()
                .flatMap(setting -> SystemConfigurationSource.MAPPINGS.stream()
                        .map(mapping ->
                                between(key, mapping.apply(SettingsReader.PREFIX), mapping.apply('.' + setting.key()))))
                .anyMatch(consumer ->
                        !consumer.isEmpty() && consumers.stream().noneMatch(ours -> isNear(ours, consumer)));
    }

    /** At most two typing errors, and fewer in a short name: "a" and "b" are two names. */
    private static boolean isNear(String ours, String other) {
        int errors = Math.min(2, ours.length() / 3);
        return Distance.between(comparable(ours), comparable(other)) <= errors;
    }

    /** SmallRye lists {@code IDEMPOTENT_ONCONFLICT} a second time, as a guess: {@code idempotent.onconflict}. */
    private static boolean echoesAVariable(String key, Set<String> keys) {
        return key.startsWith(SettingsReader.PREFIX)
                && key.equals(key.toLowerCase(Locale.ROOT))
                && keys.stream()
                        .anyMatch(other -> !other.startsWith(SettingsReader.PREFIX)
                                && letters(other).equals(letters(key)));
    }

    private static String letters(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static String comparable(String consumer) {
        return SystemConfigurationSource.environmentName(consumer);
    }

    private static String between(String key, String prefix, String suffix) {
        boolean fits =
                key.startsWith(prefix) && key.endsWith(suffix) && key.length() > prefix.length() + suffix.length();
        return fits ? key.substring(prefix.length(), key.length() - suffix.length()) : "";
    }

    private String nearest(String key) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> Distance.between(candidate, key)))
                .orElseThrow();
    }
}
