package org.idempotentmdb.internal.config;

import java.util.Arrays;
import java.util.List;

/** The names of all settings; each may be given for one consumer and for all. */
enum Setting {
    STORE("store"),
    IDENTITY("identity"),
    ON_MISSING_IDENTITY("onMissingIdentity"),
    ON_CONFLICT("onConflict");

    private final String key;

    Setting(String key) {
        this.key = key;
    }

    String forAll() {
        return SettingsReader.PREFIX + key;
    }

    String forConsumer(String consumer) {
        return SettingsReader.PREFIX + consumer + '.' + key;
    }

    String key() {
        return key;
    }

    static List<Setting> all() {
        return Arrays.asList(values());
    }
}
