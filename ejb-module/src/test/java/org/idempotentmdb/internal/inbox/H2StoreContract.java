package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.junit.jupiter.api.Test;

/** What only H2 does: it gives up waiting. */
abstract class H2StoreContract extends ProcessedMessageStoreContract {

    @Test // B32
    void shouldNeverTakeALockTimeoutForADuplicate() throws Exception {
        try (Connection first = database().connect();
                Connection second = database().connect();
                Statement settings = second.createStatement()) {
            first.setAutoCommit(false);
            second.setAutoCommit(false);
            settings.execute("set lock_timeout 200");
            assertThat(DatabaseProduct.H2.statements().claim(first, marker("C", "m-1")))
                    .isTrue();
            assertThatThrownBy(() -> DatabaseProduct.H2.statements().claim(second, marker("C", "m-1")))
                    .isInstanceOf(SQLException.class);
            first.rollback();
            second.rollback();
        }
        boolean claimed = committed(store -> store.claim(marker("C", "m-1")));
        assertThat(claimed).isTrue();
    }
}
