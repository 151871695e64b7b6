package org.idempotentmdb.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.idempotentmdb.IdempotentConsumer;

/** The tables of the sample and of the product, made from the DDL files that are shipped, and what they say. */
final class OrdersDatabase {

    private static final List<String> DDL =
            List.of("/org/idempotentmdb/schema/v1/postgresql.sql", "/org/idempotentmdb/sample/orders/schema.sql");

    private final DataSource dataSource;

    OrdersDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Makes the tables, with an open order for each payment and accounts that hold nothing. */
    void create(Payments payments) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                for (String resource : DDL) {
                    statement.execute(text(resource));
                }
            }
            for (String table : List.of("account", "loyalty_account")) {
                insertAccounts(connection, table);
            }
            insertOrders(connection, payments.all());
            connection.commit();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Returns how many messages the consumer has processed, by the rows that the product has written. */
    long processed(Consumer consumer) {
        return numbers("select consumer_name, count(*) from processed_message group by consumer_name")
                .getOrDefault(consumer.label(), 0L);
    }

    /** Returns the ids of the messages that the consumer has processed. */
    Set<String> processedIds(Consumer consumer) {
        return numbers("select message_id, 1 from processed_message where consumer_name = '" + consumer.label() + "'")
                .keySet();
    }

    /** Returns what the accounts hold. */
    Map<String, Long> balances(Consumer consumer) {
        return numbers(
                consumer == Consumer.PAYMENT_CAPTURED
                        ? "select account_id, balance_cents from account"
                        : "select account_id, points from loyalty_account");
    }

    long paidOrders() {
        return numbers("select status, count(*) from customer_order group by status")
                .getOrDefault("PAID", 0L);
    }

    /** Returns how many shipments were booked. */
    long shipments() {
        return count("select 'all', count(*) from shipment");
    }

    /** Returns for how many orders that was. */
    long shippedOrders() {
        return count("select 'all', count(distinct order_id) from shipment");
    }

    /** Returns how many messages the outbox holds. */
    long inOutbox() {
        return count("select 'all', count(*) from outbox_message");
    }

    private long count(String query) {
        return numbers(query).get("all");
    }

    private static void insertAccounts(Connection connection, String table) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into " + table + " values (?, 0)")) {
            for (String account : Payments.accounts()) {
                insert.setString(1, account);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void insertOrders(Connection connection, List<Payment> payments) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into customer_order (order_id, account_id, status) values (?, ?, 'OPEN')")) {
            for (Payment payment : payments) {
                insert.setString(1, payment.orderId());
                insert.setString(2, payment.accountId());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private Map<String, Long> numbers(String query) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            Map<String, Long> numbers = new TreeMap<>();
            while (rows.next()) {
                numbers.put(rows.getString(1), rows.getLong(2));
            }
            return numbers;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static String text(String resource) {
        try (InputStream stream = IdempotentConsumer.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("not on the class path: " + resource);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    private static IllegalStateException failure(SQLException e) {
        return new IllegalStateException("The database does not answer: " + e.getMessage(), e);
    }
}
