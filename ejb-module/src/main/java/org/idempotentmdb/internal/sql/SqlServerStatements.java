package org.idempotentmdb.internal.sql;

/** SQL Server: a plain insert, with the database clock in UTC. */
final class SqlServerStatements extends SqlStatements {

    @Override
    public String claimText() {
        // a violation (2627) ends the statement but not the transaction, as long as XACT_ABORT is off, its default
        return """
                insert into processed_message
                    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
                values (?, ?, sysdatetimeoffset(), ?, ?)
                """;
    }
}
