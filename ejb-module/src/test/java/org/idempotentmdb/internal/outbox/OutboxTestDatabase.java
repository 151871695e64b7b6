package org.idempotentmdb.internal.outbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.testing.SharedMariaDb;
import org.idempotentmdb.internal.testing.SharedPostgres;

/** A real database with the shipped tables. */
public record OutboxTestDatabase(String jdbcUrl, String user, String password, DatabaseProduct product) {

    /** Returns a PostgreSQL. */
    public static OutboxTestDatabase postgreSql() {
        return new OutboxTestDatabase(SharedPostgres.jdbcUrl(), "postgres", "postgres", DatabaseProduct.POSTGRESQL);
    }

    /** Returns a MariaDB. */
    public static OutboxTestDatabase mariaDb() {
        return new OutboxTestDatabase(SharedMariaDb.jdbcUrl(), "root", "", DatabaseProduct.MARIADB);
    }

    /** Returns an H2 in memory. */
    public static OutboxTestDatabase h2() {
        return new OutboxTestDatabase(
                "jdbc:h2:mem:outbox;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000", "sa", "", DatabaseProduct.H2);
    }

    /** Makes the tables anew. */
    public void createTables() throws SQLException {
        execute("drop table if exists processed_message");
        execute("drop table if exists outbox_message");
        execute(schema());
    }

    private String schema() {
        try (InputStream file = getClass().getClassLoader().getResourceAsStream(product.schemaFile())) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a statement and commits it. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the first column of the first row. */
    public String ask(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl, user, password);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Returns a connection that commits when it is told to. */
    public Connection begin() throws SQLException {
        Connection connection = DriverManager.getConnection(jdbcUrl, user, password);
        connection.setAutoCommit(false);
        return connection;
    }

    /** Returns the store on it. */
    public OutboxStore store() {
        return new OutboxStore(product.outboxStatements().orElseThrow());
    }
}
