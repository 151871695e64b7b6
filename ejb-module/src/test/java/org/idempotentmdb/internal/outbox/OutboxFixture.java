package org.idempotentmdb.internal.outbox;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.idempotentmdb.OutboxMessage;
import org.junit.jupiter.api.BeforeEach;

/** An empty outbox for each test, and short words for what is done with it. */
abstract class OutboxFixture {

    static final Duration LONG = Duration.ofHours(1);
    static final int MANY = 100;

    OutboxStore store;

    abstract OutboxTestDatabase database();

    @BeforeEach
    void createTables() throws SQLException {
        database().createTables();
        store = database().store();
    }

    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    <T> T committed(Work<T> work) throws SQLException {
        try (Connection connection = database().begin()) {
            T result = work.on(connection);
            connection.commit();
            return result;
        }
    }

    String publish(OutboxMessage message) throws SQLException {
        return committed(connection -> publish(connection, message));
    }

    String publish(Connection connection, OutboxMessage message) throws SQLException {
        String id = UUID.randomUUID().toString();
        store.insert(connection, id, message);
        return id;
    }

    static OutboxMessage keyed(String key, String text) {
        return OutboxMessage.toQueue("q").withKey(key).withText(text);
    }

    List<LeasedMessage> lease(String lease) throws SQLException {
        return committed(connection -> store.lease(connection, lease, LONG, MANY, true));
    }

    static List<String> texts(List<LeasedMessage> messages) {
        return messages.stream()
                .map(message -> new String(message.body(), StandardCharsets.UTF_8))
                .toList();
    }

    static List<Long> positions(List<LeasedMessage> messages) {
        return messages.stream().map(LeasedMessage::position).toList();
    }

    void sent(String lease, List<LeasedMessage> messages) throws SQLException {
        committed(connection -> {
            store.sent(connection, lease, positions(messages), false);
            return null;
        });
    }
}
