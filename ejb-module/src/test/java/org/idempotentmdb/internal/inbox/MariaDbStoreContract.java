package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.junit.jupiter.api.Test;

/** What only MariaDB does. */
abstract class MariaDbStoreContract extends ProcessedMessageStoreContract {

    @Test // B29
    void shouldDecideForADuplicateThatTheSnapshotDoesNotShow() throws Exception {
        try (Connection reader = database().connect();
                Statement statement = reader.createStatement()) {
            reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            reader.setAutoCommit(false);
            try (ResultSet snapshot = statement.executeQuery("select count(*) from processed_message")) {
                assertThat(snapshot.next()).isTrue();
            }
            committed(store -> store.claim(marker("C", "m-1")));
            assertThat(DatabaseProduct.MARIADB.statements().claim(reader, marker("C", "m-1")))
                    .isFalse();
            assertThat(DatabaseProduct.MARIADB.statements().fingerprint(reader, "C", "m-1"))
                    .isPresent();
            reader.commit();
        }
    }
}
