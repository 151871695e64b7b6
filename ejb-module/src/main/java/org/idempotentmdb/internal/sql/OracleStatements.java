package org.idempotentmdb.internal.sql;

/** Oracle: the hint makes the insert skip an existing key; the row count says which it was. */
final class OracleStatements extends SqlStatements {

    @Override
    public String claimText() {
        // the hint changes the meaning of the statement, which Oracle documents for this hint alone; without it the
        // insert would end in ORA-00001, which the base class understands as well
        return """
                insert /*+ ignore_row_on_dupkey_index(processed_message, processed_message_pk) */
                into processed_message
                    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
                values (?, ?, systimestamp, ?, ?)
                """;
    }
}
