package org.idempotentmdb.internal.inbox;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.idempotentmdb.internal.sql.DatabaseProduct;

/** A database with the shipped table, and a persistence provider on it; what differs between them is data. */
record StoreDatabase(String jdbcUrl, String user, String password, DatabaseProduct product, String provider) {

    static final String HIBERNATE = "org.hibernate.jpa.HibernatePersistenceProvider";
    static final String ECLIPSELINK = "org.eclipse.persistence.jpa.PersistenceProvider";

    void createTable() throws SQLException {
        execute("drop table if exists processed_message");
        execute("drop table if exists outbox_message");
        execute(schema());
    }

    String schema() {
        try (InputStream file = getClass().getClassLoader().getResourceAsStream(product.schemaFile())) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What a hand-made table with a convenient collation would be. */
    String caseInsensitiveIds() {
        return switch (product) {
            case POSTGRESQL ->
                "create collation if not exists convenient (provider = icu, locale = 'und-u-ks-level2', deterministic ="
                        + " false); alter table processed_message alter column message_id type varchar(255) collate convenient";
            case MARIADB ->
                "alter table processed_message modify message_id varchar(255) character set utf8mb4 collate"
                        + " utf8mb4_general_ci not null";
            default -> "alter table processed_message alter column message_id varchar_ignorecase(255)";
        };
    }

    /** What an older or hand-made table would be. */
    String shortIds() {
        return switch (product) {
            case POSTGRESQL -> "alter table processed_message alter column message_id type varchar(50)";
            case MARIADB ->
                "alter table processed_message modify message_id varchar(50) collate utf8mb4_nopad_bin not null";
            default -> "alter table processed_message alter column message_id varchar(50)";
        };
    }

    String withoutKey() {
        return "alter table processed_message drop "
                + (product == DatabaseProduct.MARIADB ? "primary key" : "constraint processed_message_pk");
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl, user, password);
    }

    EntityManagerFactory factory(String unit) {
        return Persistence.createEntityManagerFactory(
                unit,
                Map.of(
                        "jakarta.persistence.provider", provider,
                        "jakarta.persistence.jdbc.url", jdbcUrl,
                        "jakarta.persistence.jdbc.user", user,
                        "jakarta.persistence.jdbc.password", password,
                        "hibernate.connection.pool_size", "40",
                        "eclipselink.weaving", "false",
                        "eclipselink.logging.level", "WARNING"));
    }

    EntityManagerStore store(EntityManager entityManager) {
        return new EntityManagerStore("orders", () -> entityManager, product.statements(), false);
    }
}
