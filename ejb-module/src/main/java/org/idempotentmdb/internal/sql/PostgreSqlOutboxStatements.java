package org.idempotentmdb.internal.sql;

/** PostgreSQL: {@code current_timestamp} is the beginning of the transaction, which may be long ago. */
final class PostgreSqlOutboxStatements extends OutboxStatements {

    @Override
    String now() {
        return "clock_timestamp()";
    }

    @Override
    String nowPlusMilliseconds() {
        return "clock_timestamp() + ? * interval '1 millisecond'";
    }

    @Override
    String millisecondsSince(String column) {
        return "extract(epoch from clock_timestamp() - " + column + ") * 1000";
    }

    @Override
    String first() {
        return "limit ?";
    }
}
