package org.idempotentmdb.internal.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.internal.sql.OutboxStatements;

/**
 * The outbox table of one database. Every method works in the transaction of the connection that it gets; what a relay leases is
 * its own when that transaction has committed.
 *
 * <p>Thread safe: no state.
 */
public final class OutboxStore {

    private static final int LONGEST_ERROR = 1000;
    private static final Pattern UNSTORABLE = Pattern.compile("[\\p{Cntrl}\\p{Cs}]");

    private final OutboxStatements statements;

    /**
     * Creates the store.
     *
     * @param statements of the database
     */
    public OutboxStore(OutboxStatements statements) {
        this.statements = statements;
    }

    /**
     * What operators do with the same table.
     *
     * @return the operations
     */
    public OutboxOperations operations() {
        return new OutboxOperations(statements);
    }

    /**
     * Writes a message.
     *
     * @param connection in the transaction of the publisher
     * @param id of the message
     * @param message what to send
     * @throws SQLException when the database does not take it
     */
    public void insert(Connection connection, String id, OutboxMessage message) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.insertText())) {
            statement.setString(1, id);
            statement.setString(2, message.destination());
            statement.setString(3, message.isToTopic() ? "TOPIC" : "QUEUE");
            statement.setString(4, message.key().orElse(id));
            statement.setString(5, message.type().orElse(null));
            statement.setString(6, message.correlationId().orElse(null));
            statement.setString(7, message.isText() ? "TEXT" : "BYTES");
            statement.setBytes(8, message.body());
            statement.setString(9, HeadersJson.write(message.headers()));
            setTime(statement, 10, message.notBefore());
            statement.executeUpdate();
        }
    }

    private void setTime(PreparedStatement statement, int index, Optional<Instant> time) throws SQLException {
        if (time.isPresent()) {
            statement.setObject(index, statements.storable(time.get()));
        } else {
            statement.setNull(index, statements.hasZones() ? Types.TIMESTAMP_WITH_TIMEZONE : Types.TIMESTAMP);
        }
    }

    /**
     * Leases messages: of each key the first unsent one and what is directly behind it.
     *
     * @param connection in a transaction of its own, to be committed before anything is sent
     * @param lease a name that was never used before
     * @param duration how long nobody else may send them, by the database's clock
     * @param most how many at most
     * @param deadHolds whether a dead message holds those of its key
     * @return the leased messages, those of one key in their order
     * @throws SQLException when the database fails
     */
    public List<LeasedMessage> lease(
            Connection connection, String lease, Duration duration, int most, boolean deadHolds) throws SQLException {
        List<Long> candidates = positions(connection, statements.candidatesText(deadHolds), most);
        if (candidates.isEmpty()) {
            return List.of();
        }
        Map<String, Long> heads = lock(connection, candidates);
        if (heads.isEmpty()) {
            return List.of();
        }
        List<Long> wanted = runs(connection, heads, most);
        try (PreparedStatement statement = connection.prepareStatement(statements.leaseText())) {
            for (Long position : wanted) {
                statement.setString(1, lease);
                statement.setLong(2, duration.toMillis());
                statement.setLong(3, position);
                statement.addBatch();
            }
            statement.executeBatch();
        }
        return leased(connection, lease, wanted);
    }

    private static List<Long> positions(Connection connection, String text, int most) throws SQLException {
        List<Long> positions = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setInt(1, most);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    positions.add(rows.getLong(1));
                }
            }
        }
        return positions;
    }

    private Map<String, Long> lock(Connection connection, List<Long> candidates) throws SQLException {
        Map<String, Long> heads = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(statements.lockText(candidates.size()))) {
            setAll(statement, 1, candidates);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    heads.merge(rows.getString(2), rows.getLong(1), Math::min);
                }
            }
        }
        return heads;
    }

    /** From each locked message on, what may be sent without a gap. Nobody else leases behind a locked one. */
    private List<Long> runs(Connection connection, Map<String, Long> heads, int most) throws SQLException {
        List<Long> run = new ArrayList<>();
        Set<String> begun = new HashSet<>();
        Set<String> ended = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(statements.followersText(heads.size()))) {
            setAll(statement, 1, heads.keySet());
            statement.setInt(heads.size() + 1, most);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    long position = rows.getLong(1);
                    String key = rows.getString(2);
                    boolean dead = rows.getString(3).equals("DEAD");
                    if (position == heads.get(key)) {
                        begun.add(key);
                    }
                    if (begun.contains(key) && !ended.contains(key) && !dead && rows.getInt(4) == 1) {
                        run.add(position);
                    } else if (begun.contains(key)) {
                        ended.add(key);
                    }
                }
            }
        }
        return run;
    }

    private List<LeasedMessage> leased(Connection connection, String lease, List<Long> positions) throws SQLException {
        if (positions.isEmpty()) {
            return List.of();
        }
        List<LeasedMessage> messages = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(statements.leasedText(positions.size()))) {
            statement.setString(1, lease);
            setAll(statement, 2, positions);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    messages.add(message(rows));
                }
            }
        }
        return messages;
    }

    private static LeasedMessage message(ResultSet row) throws SQLException {
        byte[] body = row.getBytes("body");
        return new LeasedMessage(
                row.getLong("position"),
                row.getString("message_id"),
                row.getString("destination"),
                row.getString("destination_type").equals("TOPIC"),
                row.getString("ordering_key"),
                Optional.ofNullable(row.getString("message_type")),
                Optional.ofNullable(row.getString("correlation_id")),
                row.getString("body_type").equals("TEXT"),
                body == null ? new byte[0] : body, // to some databases nothing is null
                HeadersJson.read(row.getString("headers")),
                row.getInt("attempts"),
                Duration.ofMillis((long) row.getDouble("age")));
    }

    /**
     * Ends messages that the broker has confirmed. One whose lease somebody else has taken meanwhile stays.
     *
     * @param connection in a transaction
     * @param lease under which they were leased
     * @param positions of the messages
     * @param keep whether their rows stay, as sent ones
     * @throws SQLException when the database fails
     */
    public void sent(Connection connection, String lease, Collection<Long> positions, boolean keep)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(keep ? statements.sentText() : statements.deleteText())) {
            for (Long position : positions) {
                statement.setLong(1, position);
                statement.setString(2, lease);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /**
     * Gives messages back that were not sent and are not to blame; their attempt does not count.
     *
     * @param connection in a transaction
     * @param lease under which they were leased
     * @param positions of the messages
     * @throws SQLException when the database fails
     */
    public void giveBack(Connection connection, String lease, Collection<Long> positions) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.giveBackText())) {
            for (Long position : positions) {
                setGiveBack(statement, 1, Duration.ZERO, null, position, lease);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /**
     * Gives a message back that failed; its attempt counts.
     *
     * @param connection in a transaction
     * @param lease under which it was leased
     * @param position of the message
     * @param delay how long it waits now
     * @param error why it failed
     * @throws SQLException when the database fails
     */
    public void failed(Connection connection, String lease, long position, Duration delay, String error)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.giveBackText())) {
            setGiveBack(statement, 0, delay, shortened(error), position, lease);
            statement.executeUpdate();
        }
    }

    private static void setGiveBack(
            PreparedStatement statement, int attempts, Duration delay, String error, long position, String lease)
            throws SQLException {
        statement.setInt(1, attempts);
        statement.setLong(2, delay.toMillis());
        statement.setString(3, error);
        statement.setLong(4, position);
        statement.setString(5, lease);
    }

    /**
     * Parks a message, for a person.
     *
     * @param connection in a transaction
     * @param lease under which it was leased
     * @param position of the message
     * @param error why it failed
     * @throws SQLException when the database fails
     */
    public void dead(Connection connection, String lease, long position, String error) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.deadText())) {
            statement.setString(1, shortened(error));
            statement.setLong(2, position);
            statement.setString(3, lease);
            statement.executeUpdate();
        }
    }

    /**
     * Removes sent messages that were kept long enough.
     *
     * @param connection in a transaction
     * @param age since they were sent, by the database's clock
     * @param most how many at most
     * @return how many were removed
     * @throws SQLException when the database fails
     */
    public int purge(Connection connection, Duration age, int most) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(statements.purgeText())) {
            statement.setLong(1, -age.toMillis());
            statement.setInt(2, most);
            return statement.executeUpdate();
        }
    }

    /**
     * Counts.
     *
     * @param connection any
     * @return what waits and what is dead
     * @throws SQLException when the database fails
     */
    public OutboxCounts count(Connection connection) throws SQLException {
        long pending = 0;
        long dead = 0;
        long leased = 0;
        Duration oldest = Duration.ZERO;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(statements.countText())) {
            while (rows.next()) {
                if (rows.getString(1).equals("DEAD")) {
                    dead = rows.getLong(2);
                } else {
                    pending = rows.getLong(2);
                    oldest = Duration.ofMillis((long) rows.getDouble(3));
                    leased = rows.getLong(4);
                }
            }
        }
        return new OutboxCounts(pending, leased, dead, oldest);
    }

    /** Fits the column, and has nothing that a database refuses: no NUL, no half of a surrogate pair. */
    private static String shortened(String error) {
        String clean = UNSTORABLE.matcher(error).replaceAll(" ");
        int end = Math.min(clean.length(), LONGEST_ERROR);
        boolean insidePair = end < clean.length() && Character.isHighSurrogate(clean.charAt(end - 1));
        return clean.substring(0, insidePair ? end - 1 : end);
    }

    private static void setAll(PreparedStatement statement, int first, Collection<?> values) throws SQLException {
        int index = first;
        for (Object value : values) {
            statement.setObject(index, value);
            index++;
        }
    }
}
