package org.idempotentmdb.internal.sql;

/** PostgreSQL: any error aborts the transaction, so the conflict clause must answer. */
final class PostgreSqlStatements extends SqlStatements {

    @Override
    public String claimText() {
        return """
                insert into processed_message
                    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
                values (?, ?, current_timestamp, ?, ?)
                on conflict (consumer_name, message_id) do nothing
                """;
    }

    @Override
    boolean reportsDuplicateAsViolation() {
        return false;
    }
}
