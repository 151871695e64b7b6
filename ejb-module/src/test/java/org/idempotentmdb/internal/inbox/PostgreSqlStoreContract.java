package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.junit.jupiter.api.Test;

/** What only PostgreSQL does. */
abstract class PostgreSqlStoreContract extends ProcessedMessageStoreContract {

    @Test // B35
    void shouldNeverTakeASerializationFailureForADuplicate() throws Exception {
        try (Connection reader = database().connect()) {
            reader.setAutoCommit(false);
            reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            snapshot(reader);
            committed(store -> store.claim(marker("C", "m-1")));
            assertThatThrownBy(() -> DatabaseProduct.POSTGRESQL.statements().claim(reader, marker("C", "m-1")))
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("40001");
            reader.rollback();
        }
    }

    private static void snapshot(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from processed_message")) {
            assertThat(row.next()).isTrue();
        }
    }

    @Test // B48
    void shouldSeeThatTransactionsCannotBePrepared() {
        StoreCheck.Facts facts = inTransaction(entityManager -> StoreCheck.run("java:app/test", entityManager));
        assertThat(facts.preparedTransactionsOff()).isTrue();
        assertThat(facts.isolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }

    @Test // B27, B28: why PostgreSQL has a statement of its own
    void shouldNotBeServedByThePortableClaim() throws Exception {
        committed(store -> store.claim(marker("C", "m-1")));
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> DatabaseProduct.OTHER.statements().claim(connection, marker("C", "m-1")))
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("25P02");
            connection.rollback();
        }
    }
}
