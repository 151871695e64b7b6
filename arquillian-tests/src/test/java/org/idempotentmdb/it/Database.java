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
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;

/** What a test asks the real database: effects, attempts, markers, gates. Never through the application. */
final class Database {

    private final DatabaseUnderTest product = TestEnvironment.databaseUnderTest();
    private final String url;

    Database() {
        this(TestEnvironment.database().jdbcUrl());
    }

    Database(String url) {
        this.url = url;
    }

    /** Makes all tables anew, the product's from its shipped file. */
    void create() {
        execute(product.clear());
        execute(resource("org/idempotentmdb/schema/v1/" + product.name() + ".sql"));
        execute(resource("tck/" + product.name() + ".sql"));
    }

    /** Makes the tables of the sample. */
    void createSample() {
        execute(resource("org/idempotentmdb/sample/orders/schema.sql"));
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
        return count(product.waiting(), "%" + text + "%");
    }

    long preparedTransactions() {
        return product.preparedTransactions(this);
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

    /** Makes the marker of a message older. */
    void age(String messageId, Duration by) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(
                        "update processed_message set processed_at = ? where message_id = ?")) {
            statement.setTimestamp(1, Timestamp.from(Instant.now().minus(by)));
            statement.setString(2, messageId);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many rows a query has. */
    long rows(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            long count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
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

    /** The text of a file of the tests or of the product. */
    static String resource(String name) {
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
