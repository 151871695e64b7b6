package org.idempotentmdb.internal.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The statements on the marker table in portable text; one subclass for each database that says it in its own words.
 *
 * <p>The portable claim is a plain insert. Where the marker exists the database reports a unique violation, which is the
 * answer and not an error: databases that use this text undo the statement and keep the transaction. A database that
 * gives up the whole transaction (PostgreSQL: 25P02) must have a conflict clause of its own.
 *
 * <p>Thread safe: no state.
 */
public class SqlStatements {

    SqlStatements() {}

    /**
     * The claim: one row inserted, or none when the key exists.
     *
     * @return one statement with the parameters consumer name, message id, payload fingerprint, destination
     */
    public String claimText() {
        return """
                insert into processed_message
                    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
                values (?, ?, current_timestamp, ?, ?)
                """;
    }

    /** Whether a unique violation of the claim means that the marker exists, with the transaction still alive. */
    boolean reportsDuplicateAsViolation() {
        return true;
    }

    /**
     * The fingerprint of a marker.
     *
     * @return one statement with the parameters consumer name, message id
     */
    public String fingerprintText() {
        return """
                select payload_fingerprint
                from processed_message
                where consumer_name = ? and message_id = ?
                """;
    }

    /**
     * Claims a message in the transaction of the connection.
     *
     * <p>Locks the key. While another transaction holds it, waits for that one's end, or for the database's lock timeout:
     * after its commit the key is a duplicate, after its rollback it is ours.
     *
     * @param connection enlisted in the transaction that carries the effect
     * @param marker the row to insert
     * @return true when the row was inserted, false when it was there
     * @throws SQLException when the database could not decide; the transaction must then be rolled back
     */
    public final boolean claim(Connection connection, Marker marker) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(claimText())) {
            statement.setString(1, marker.consumer());
            statement.setString(2, marker.messageId());
            statement.setString(3, marker.payloadFingerprint());
            statement.setString(4, marker.destination());
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            if (reportsDuplicateAsViolation()
                    && ConstraintViolations.isUniqueViolation(e)
                    && exists(connection, marker)) {
                return false;
            }
            throw e;
        }
    }

    /** A violation of some other key, which a user may have added to the table, must not pass for a duplicate. */
    private boolean exists(Connection connection, Marker marker) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(fingerprintText())) {
            statement.setString(1, marker.consumer());
            statement.setString(2, marker.messageId());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /**
     * Reads the fingerprint of a marker; locks nothing.
     *
     * @param connection any connection that sees the marker
     * @param consumer the consumer name
     * @param messageId the id in its stored form
     * @return the fingerprint; empty when the marker has none or is not visible in this transaction's snapshot
     * @throws SQLException when the database fails
     */
    public final Optional<String> fingerprint(Connection connection, String consumer, String messageId)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(fingerprintText())) {
            statement.setString(1, consumer);
            statement.setString(2, messageId);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
            }
        }
    }
}
