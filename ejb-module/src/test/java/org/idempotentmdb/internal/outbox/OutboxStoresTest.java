package org.idempotentmdb.internal.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import org.idempotentmdb.InvalidSetupException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutboxStoresTest {

    private final OutboxStores stores = new OutboxStores();

    @ParameterizedTest // B97, B98
    @CsvSource({"PostgreSQL, 9, 4", "MariaDB, 10, 5", "MySQL, 5, 7", "H2, 2, 1", "H2, 1, 4", "Apache Derby, 10, 17"})
    void shouldRefuseADatabaseThatCannotPassLockedRowsBy(String product, int major, int minor) {
        assertThatThrownBy(() -> stores.of("java:app/orders", database(product, major, minor, true)))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("java:app/orders", "SKIP LOCKED", "MariaDB 10.6");
    }

    @ParameterizedTest
    @CsvSource({"PostgreSQL, 9, 5", "MariaDB, 10, 6", "MariaDB, 11, 0", "MySQL, 8, 0", "H2, 2, 2", "Oracle, 12, 1"})
    void shouldTakeADatabaseThatCan(String product, int major, int minor) throws Exception {
        Connection connection = database(product, major, minor, true);
        assertThat(stores.of("java:app/orders", connection)).isSameAs(stores.of("java:app/orders", connection));
    }

    @ParameterizedTest
    @CsvSource({"PostgreSQL, 17, 5, postgresql.sql", "MariaDB, 11, 4, mariadb.sql"})
    void shouldSayWhichFileMakesAMissingTable(String product, int major, int minor, String file) {
        assertThatThrownBy(() -> stores.of("java:app/orders", database(product, major, minor, false)))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("java:app/orders", "outbox_message", file);
    }

    private static Connection database(String product, int major, int minor, boolean hasTable) {
        ResultSet tables = proxy(ResultSet.class, "next", hasTable);
        DatabaseMetaData metaData = proxy(
                DatabaseMetaData.class,
                "getDatabaseProductName",
                product,
                "getDatabaseMajorVersion",
                major,
                "getDatabaseMinorVersion",
                minor,
                "getTables",
                tables);
        return proxy(Connection.class, "getMetaData", metaData);
    }

    private static <T> T proxy(Class<T> type, Object... answers) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    for (int i = 0; i < answers.length; i += 2) {
                        if (method.getName().equals(answers[i])) {
                            return answers[i + 1];
                        }
                    }
                    return method.getReturnType() == boolean.class ? false : null;
                }));
    }
}
