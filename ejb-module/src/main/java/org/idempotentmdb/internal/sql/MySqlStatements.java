package org.idempotentmdb.internal.sql;

/**
 * MariaDB and MySQL: a plain insert, whose violation (1062) ends the statement and not the transaction.
 *
 * <p>Not {@code insert ignore}, which also ignores what must not be ignored; not {@code on duplicate key update}, whose row
 * count depends on a setting of the connection. When the first of three copies rolls back, the other two may deadlock: one
 * of them is then rolled back (1213), redelivered, and finds the marker.
 */
final class MySqlStatements extends SqlStatements {

    @Override
    public String claimText() {
        // UTC, because DATETIME has no zone and the session's may be any
        return """
                insert into processed_message
                    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
                values (?, ?, utc_timestamp(6), ?, ?)
                """;
    }

    @Override
    public String fingerprintText() {
        // a locking read sees what is committed, a plain one the transaction's snapshot: under REPEATABLE READ, the
        // default,
        // the marker that the claim has just met would be invisible
        return """
                select payload_fingerprint
                from processed_message
                where consumer_name = ? and message_id = ?
                lock in share mode
                """;
    }
}
