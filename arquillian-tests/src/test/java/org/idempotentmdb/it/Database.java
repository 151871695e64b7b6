package org.idempotentmdb.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What a test asks the real database: effects, attempts, markers, gates. Never through the application. */
final class Database {

    private final String url;

    Database() {
        this(TestEnvironment.postgres().jdbcUrl());
    }

    Database(String url) {
        this.url = url;
    }

    /** Makes all tables anew, the product's from its shipped file. */
    void create() {
        execute("drop schema public cascade");
        execute("create schema public");
        execute(resource("org/idempotentmdb/schema/v1/postgresql.sql"));
        execute(resource("tck/schema.sql"));
    }

    long effects(String consumer, String key) {
        return count("select count(*) from effect where consumer = ? and test_key = ?", consumer, key);
    }

    long attempts(String consumer, String key) {
        return count("select count(*) from attempt where consumer = ? and test_key = ?", consumer, key);
    }

    long markers(String consumer, String messageId) {
        return count(
                "select count(*) from processed_message where consumer_name = ? and message_id = ?",
                consumer,
                messageId);
    }

    long markersOf(String consumer) {
        return count("select count(*) from processed_message where consumer_name = ?", consumer);
    }

    /** Sessions that wait for the lock of another one while they run a statement with this text in it. */
    long waiting(String text) {
        return count(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'"
                        + " and query like ?",
                "%" + text + "%");
    }

    long preparedTransactions() {
        return count("select count(*) from pg_prepared_xacts");
    }

    void rollbackPreparedTransactions() {
        forEachPrepared("rollback prepared ");
    }

    private void forEachPrepared(String command) {
        try (Connection connection = connect();
                Statement query = connection.createStatement();
                Statement update = connection.createStatement();
                ResultSet rows = query.executeQuery("select quote_literal(gid) from pg_prepared_xacts")) {
            while (rows.next()) {
                update.execute(command + rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Closes the gate of a key: handlers that are asked to wait do so until it is opened. */
    Gate closeGate(String key) {
        return new Gate(this, key);
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long count(String sql, String... parameters) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static String resource(String name) {
        try (InputStream file = Database.class.getClassLoader().getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A row that the test holds locked. */
    static final class Gate implements AutoCloseable {

        private final Connection lock;

        private Gate(Database database, String key) {
            try {
                try (Connection connection = database.connect();
                        PreparedStatement insert =
                                connection.prepareStatement("insert into gate (test_key) values (?)")) {
                    insert.setString(1, key);
                    insert.executeUpdate();
                }
                lock = database.connect();
                lock.setAutoCommit(false);
                try (PreparedStatement select =
                        lock.prepareStatement("select test_key from gate where test_key = ? for update")) {
                    select.setString(1, key);
                    select.executeQuery().close();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        void open() {
            close();
        }

        @Override
        public void close() {
            try {
                if (!lock.isClosed()) {
                    lock.rollback();
                    lock.close();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
