package org.idempotentmdb.internal.config;

/** The names of all settings of the relay. */
enum OutboxSetting {
    RELAY("relay"),
    RELAY_EVERY("relayEvery"),
    BATCH_SIZE("batchSize"),
    LEASE("lease"),
    MAX_ATTEMPTS("maxAttempts"),
    RETRY_AFTER("retryAfter"),
    RETRY_AFTER_AT_MOST("retryAfterAtMost"),
    DEAD_HOLDS_KEY("deadHoldsKey"),
    KEEP_SENT_MESSAGES_FOR("keepSentMessagesFor"),
    CONNECTION_FACTORY("connectionFactory"),
    DATA_SOURCE("dataSource");

    private final String name;

    OutboxSetting(String name) {
        this.name = name;
    }

    String key() {
        return SettingsReader.PREFIX + "outbox." + name;
    }
}
