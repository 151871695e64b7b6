package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseProductTest {

    @ParameterizedTest
    @CsvSource({
        "PostgreSQL, POSTGRESQL",
        "H2, H2",
        "EnterpriseDB, POSTGRESQL",
        "Oracle, ORACLE",
        "Microsoft SQL Server, SQL_SERVER",
        "DB2/LINUXX8664, DB2",
        "DB2 UDB for AS/400, DB2",
        "MySQL, MYSQL",
        "MariaDB, MARIADB",
        "Apache Derby, OTHER",
        "HSQL Database Engine, OTHER",
        "H2O, OTHER",
        "Not PostgreSQL, OTHER",
        "'', OTHER"
    })
    void shouldRecogniseADatabaseByTheNameItsDriverTells(String name, DatabaseProduct product) throws Exception {
        assertThat(DatabaseProduct.of(metaData(name))).isEqualTo(product);
    }

    @Test
    void shouldRecogniseADatabaseInEveryLanguage() throws Exception {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(DatabaseProduct.of(metaData("MICROSOFT SQL SERVER"))).isEqualTo(DatabaseProduct.SQL_SERVER);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static DatabaseMetaData metaData(String productName) {
        return (DatabaseMetaData) Proxy.newProxyInstance(
                DatabaseProductTest.class.getClassLoader(),
                new Class<?>[] {DatabaseMetaData.class},
                (proxy, method, args) -> productName);
    }
}
