package org.idempotentmdb.internal.sql;

/** MariaDB and MySQL: UTC, because DATETIME has no zone and the session's may be any. */
final class MySqlOutboxStatements extends OutboxStatements {

    @Override
    public boolean hasZones() {
        return false;
    }

    @Override
    String now() {
        return "utc_timestamp(6)";
    }

    @Override
    String nowPlusMilliseconds() {
        return "date_add(utc_timestamp(6), interval ? * 1000 microsecond)";
    }

    @Override
    String millisecondsSince(String column) {
        return "timestampdiff(microsecond, " + column + ", utc_timestamp(6)) / 1000";
    }

    @Override
    String first() {
        return "limit ?";
    }

    @Override
    public String purgeText() {
        // neither product takes a limit in a subquery with "in"
        return """
                delete from outbox_message
                where state = 'SENT' and sent_at <= date_add(utc_timestamp(6), interval ? * 1000 microsecond)
                order by position
                limit ?
                """;
    }
}
