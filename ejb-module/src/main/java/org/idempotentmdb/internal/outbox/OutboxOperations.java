package org.idempotentmdb.internal.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.OutboxFilter;
import org.idempotentmdb.OutboxPage;
import org.idempotentmdb.OutboxState;
import org.idempotentmdb.internal.sql.OutboxOperationsStatements;
import org.idempotentmdb.internal.sql.OutboxOperationsStatements.Criterion;
import org.idempotentmdb.internal.sql.OutboxStatements;

/**
 * The outbox table of one database, as operators see it. Every method works in the transaction of the connection that it gets.
 *
 * <p>Thread safe: no state.
 */
public final class OutboxOperations {

    private final OutboxStatements words;
    private final OutboxOperationsStatements statements;

    /** With the statements of the database. */
    OutboxOperations(OutboxStatements words) {
        this.words = words;
        this.statements = words.operations();
    }

    /**
     * Reads a part of a list. Locks nothing.
     *
     * @param connection any
     * @param state of the messages
     * @param filter which of them
     * @param page which part
     * @return the messages in the order of their positions
     * @throws SQLException when the database fails
     */
    public List<OutboxEntry> list(Connection connection, OutboxState state, OutboxFilter filter, OutboxPage page)
            throws SQLException {
        Map<Criterion, Object> criteria = criteria(filter);
        List<OutboxEntry> entries = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(statements.listText(criteria.keySet()))) {
            statement.setString(1, state.name());
            statement.setLong(2, page.after());
            int index = 3;
            for (Object value : criteria.values()) {
                statement.setObject(index, value);
                index++;
            }
            statement.setInt(index, page.limit());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    entries.add(entry(rows));
                }
            }
        }
        return List.copyOf(entries);
    }

    private Map<Criterion, Object> criteria(OutboxFilter filter) {
        Map<Criterion, Object> criteria = new EnumMap<>(Criterion.class);
        filter.id().ifPresent(id -> criteria.put(Criterion.ID, id));
        filter.destination().ifPresent(destination -> criteria.put(Criterion.DESTINATION, destination));
        filter.key().ifPresent(key -> criteria.put(Criterion.KEY, key));
        filter.type().ifPresent(type -> criteria.put(Criterion.TYPE, type));
        filter.errorContaining().ifPresent(text -> criteria.put(Criterion.ERROR, statements.patternFor(text)));
        filter.publishedBefore().ifPresent(time -> criteria.put(Criterion.PUBLISHED_BEFORE, words.storable(time)));
        filter.publishedAfter().ifPresent(time -> criteria.put(Criterion.PUBLISHED_AFTER, words.storable(time)));
        return criteria;
    }

    private OutboxEntry entry(ResultSet row) throws SQLException {
        String id = row.getString("message_id");
        String key = row.getString("ordering_key");
        return new OutboxEntry(
                id,
                row.getString("destination"),
                row.getString("destination_type").equals("TOPIC"),
                key.equals(id) ? Optional.empty() : Optional.of(key),
                Optional.ofNullable(row.getString("message_type")),
                OutboxState.valueOf(row.getString("state")),
                row.getInt("in_flight") == 1,
                row.getInt("attempts"),
                statements.time(row, "published_at"),
                statements.time(row, "due_at"),
                Optional.ofNullable(row.getString("last_error")),
                row.getLong("position"));
    }

    /**
     * Finds the age of the oldest message.
     *
     * @param connection any
     * @param state of the messages
     * @return its age by the clock of the database, zero where there is none
     * @throws SQLException when the database fails
     */
    public Duration oldest(Connection connection, OutboxState state) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.oldestText())) {
            statement.setString(1, state.name());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return Duration.ofMillis((long) Math.max(0, row.getDouble(1))); // 0 for null
            }
        }
    }

    /**
     * Counts the keys in which a pending message is behind a dead one.
     *
     * @param connection any
     * @return the number
     * @throws SQLException when the database fails
     */
    public long heldKeys(Connection connection) throws SQLException {
        return number(connection, statements.heldKeysText());
    }

    /**
     * Finds the last dead message.
     *
     * @param connection any
     * @return its position, 0 where there is none
     * @throws SQLException when the database fails
     */
    public long lastDead(Connection connection) throws SQLException {
        return number(connection, statements.lastDeadText());
    }

    private static long number(Connection connection, String text) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1); // 0 for null
        }
    }

    /**
     * Makes dead messages pending. Locks those alone; waits for others that change the same ones, and leaves them what they
     * have changed.
     *
     * @param connection in a transaction of its own, to be committed
     * @param filter which of them
     * @param page which part
     * @param last the position of the last one that may be changed
     * @return what was changed, and where to go on
     * @throws SQLException when the database fails
     */
    public OutboxBatch retry(Connection connection, OutboxFilter filter, OutboxPage page, long last)
            throws SQLException {
        return change(connection, statements.retryText(), list(connection, OutboxState.DEAD, filter, page), page, last);
    }

    /**
     * Removes dead messages. Locks as {@link #retry} does.
     *
     * @param connection in a transaction of its own, to be committed
     * @param filter which of them
     * @param page which part
     * @param last the position of the last one that may be removed
     * @return what was removed, and where to go on
     * @throws SQLException when the database fails
     */
    public OutboxBatch discard(Connection connection, OutboxFilter filter, OutboxPage page, long last)
            throws SQLException {
        return change(
                connection, statements.discardText(), list(connection, OutboxState.DEAD, filter, page), page, last);
    }

    /** One by one: some drivers do not tell the count of each row in a batch. */
    private static OutboxBatch change(
            Connection connection, String text, List<OutboxEntry> found, OutboxPage page, long last)
            throws SQLException {
        List<OutboxEntry> changed = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (OutboxEntry entry : found) {
                statement.setLong(1, entry.position());
                if (entry.position() <= last && statement.executeUpdate() == 1) {
                    changed.add(entry);
                }
            }
        }
        boolean more =
                found.size() == page.limit() && found.get(found.size() - 1).position() < last;
        return new OutboxBatch(
                List.copyOf(changed), more ? Optional.of(page.behind(found.get(found.size() - 1))) : Optional.empty());
    }
}
