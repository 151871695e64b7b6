package org.idempotentmdb.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.sql.DataSourceDefinition;
import org.junit.jupiter.api.Test;

class XaDataSourcesTest {

    @DataSourceDefinition(name = "java:app/jdbc/h2", className = "org.h2.jdbcx.JdbcDataSource")
    @DataSourceDefinition(name = "java:app/jdbc/plain", className = "org.postgresql.ds.PGSimpleDataSource")
    @DataSourceDefinition(name = "java:app/jdbc/xa", className = "org.postgresql.xa.PGXADataSource")
    @DataSourceDefinition(name = "java:app/jdbc/unseen", className = "com.example.ExampleXADataSource")
    @DataSourceDefinition(name = "java:app/jdbc/unseen-plain", className = "com.example.ExampleDataSource")
    static class Several {}

    @Test
    void shouldFindTheXaDataSourcesOfAnApplication() {
        assertThat(XaDataSources.definedOn(Several.class))
                .containsExactlyInAnyOrder("java:app/jdbc/h2", "java:app/jdbc/xa", "java:app/jdbc/unseen");
    }

    @Test
    void shouldFindNoneWhereNothingIsDefined() {
        assertThat(XaDataSources.definedOn(Object.class)).isEmpty();
    }
}
