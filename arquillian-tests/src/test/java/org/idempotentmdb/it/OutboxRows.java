package org.idempotentmdb.it;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a test asks the outbox table and the effects of the next consumer, in their order. */
final class OutboxRows {

    private final Database database;

    OutboxRows(Database database) {
        this.database = database;
    }

    long count() {
        return database.count("select count(*) from outbox_message");
    }

    long count(String state) {
        return database.count("select count(*) from outbox_message where state = ?", state);
    }

    /** Those that a relay has taken. */
    long leased() {
        return database.count("select count(*) from outbox_message where lease is not null");
    }

    /** Those that were tried and failed. */
    long failed() {
        return database.count("select count(*) from outbox_message where last_error is not null");
    }

    /** Ids of the messages, in the order of publication. */
    List<String> ids() {
        return texts("select message_id from outbox_message order by position");
    }

    /** The errors of messages that were tried. */
    List<String> errors() {
        return texts("select last_error from outbox_message where last_error is not null order by position");
    }

    /** The numbers of the messages with this test key that had an effect at the next consumer, in that order. */
    List<Integer> effects(String testKey) {
        return texts(
                        "select test_key from effect where consumer = 'next-consumer' and test_key like ? order by id",
                        testKey + " %")
                .stream()
                .map(text -> Integer.valueOf(text.substring(text.indexOf(' ') + 1)))
                .toList();
    }

    private List<String> texts(String sql, String... parameters) {
        try (Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            List<String> texts = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
            return texts;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
