package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.sql.Marker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the databases of the contract cannot be made to do. */
class EntityManagerStoreTest {

    @ParameterizedTest // B32, B33, B34, B35: not known is neither duplicate nor success
    @CsvSource({"HYT00, 50200", "40001, 1213", "40P01, 0", "HY000, 1020", "08006, 0", "25P02, 0"})
    void shouldFailWhenTheDatabaseDoesNotDecide(String state, int code) {
        SQLException undecided = new SQLException("the id is 'a secret'", state, code);
        EntityManagerStore store = new EntityManagerStore(
                "orders", () -> entityManager(undecided), DatabaseProduct.POSTGRESQL.statements(), false);
        assertThatThrownBy(() -> store.claim(new Marker("orders", "x\r\ny", null, null)))
                .isInstanceOf(ProcessedMessageStoreException.class)
                .hasCause(undecided)
                .hasMessageContainingAll("orders", "x__y", state, String.valueOf(code), "stays with the broker")
                .message()
                .doesNotContain("secret", "\n");
        assertThatThrownBy(() -> store.fingerprint("orders", "m-1"))
                .isInstanceOf(ProcessedMessageStoreException.class)
                .hasCause(undecided);
    }

    @Test // a claim that no rollback takes back would lose the message
    void shouldClaimNothingOnAConnectionOutsideOfTheTransaction() {
        EntityManager outside = entityManager(proxy(Connection.class, "getAutoCommit", true));
        EntityManagerStore store =
                new EntityManagerStore("the-store", () -> outside, DatabaseProduct.POSTGRESQL.statements(), false);
        assertThatThrownBy(() -> store.claim(new Marker("orders", "m-1", null, null)))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContaining("the-store");
    }

    private static EntityManager entityManager(SQLException failure) {
        return entityManager(proxy(Connection.class, "prepareStatement", failure));
    }

    private static EntityManager entityManager(Connection connection) {
        return proxy(EntityManager.class, "unwrap", connection);
    }

    private static <T> T proxy(Class<T> type, String method, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                EntityManagerStoreTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
                    if (called.getName().equals("getDelegate")) {
                        return "neither EclipseLink nor Hibernate";
                    }
                    if (called.getName().equals("getAutoCommit") && !method.equals("getAutoCommit")) {
                        return false;
                    }
                    if (!called.getName().equals(method)) {
                        throw new AssertionError("not to be called: " + called);
                    }
                    if (answer instanceof SQLException failure) {
                        throw failure;
                    }
                    return answer;
                }));
    }
}
