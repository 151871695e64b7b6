package org.idempotentmdb.internal.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One real PostgreSQL for all tests of this module, stopped with the JVM. */
public final class SharedPostgres {

    private static final EmbeddedPostgres SERVER = start();

    private SharedPostgres() {}

    /** Returns where it is. */
    public static String jdbcUrl() {
        return SERVER.getJdbcUrl("postgres", "postgres");
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_prepared_transactions", "0")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
