package org.idempotentmdb.internal.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks the live table whether it tells ids apart, by real claims of a consumer that nobody else has. A collation that
 * ignores case or accents would take a new message for a duplicate, which loses it; asking beats reading a catalogue, since
 * every database keeps its collations elsewhere.
 */
public final class IdEquality {

    private static final List<List<String>> DIFFERENT = List.of(
            List.of("a", "A"),
            List.of("e", "\u00e9"),
            List.of("\u00e9", "e\u0301"),
            List.of("ss", "\u00df"),
            List.of("a", "a\t"),
            List.of("\ud83d\ude02", "\ud83d\ude03"));

    private IdEquality() {}

    /**
     * Claims ids that differ, and removes the markers again in the same transaction.
     *
     * @param connection in a transaction of its own
     * @param statements of the database
     * @return a sentence on the first two ids that the table takes for one, or empty when there are none
     * @throws SQLException when the database refuses to write, or cannot store such an id
     */
    public static Optional<String> fault(Connection connection, SqlStatements statements) throws SQLException {
        String probe = "probe-" + UUID.randomUUID();
        Optional<String> fault = Optional.empty();
        for (int pair = 0; pair < DIFFERENT.size() && fault.isEmpty(); pair++) {
            String prefix = pair + "-";
            for (String id : DIFFERENT.get(pair)) {
                if (!statements.claim(connection, new Marker(probe, prefix + id, null, null))) {
                    fault = Optional.of("the column processed_message.message_id takes two different ids for one (for"
                            + " example '"
                            + String.join("' and '", DIFFERENT.get(pair)).strip()
                            + "'), so messages would be lost: its collation must be binary");
                }
            }
        }
        try (PreparedStatement delete =
                connection.prepareStatement("delete from processed_message where consumer_name = ?")) {
            delete.setString(1, probe);
            delete.executeUpdate();
        }
        return fault;
    }
}
