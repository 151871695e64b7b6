package org.idempotentmdb.internal.sql;

/** Db2: its own words for locks that are skipped, and for a span of time. */
final class Db2OutboxStatements extends OutboxStatements {

    @Override
    public boolean hasZones() {
        return false;
    }

    @Override
    String now() {
        return "(current_timestamp - current_timezone)"; // UTC
    }

    @Override
    String nowPlusMilliseconds() {
        return "current_timestamp - current_timezone + (cast(? as bigint) * 1000) microseconds";
    }

    @Override
    String millisecondsSince(String column) {
        // an INTEGER of seconds: times 1000 it would overflow after 24 days
        return "cast(timestampdiff(2, char(current_timestamp - current_timezone - " + column + ")) as bigint) * 1000";
    }

    @Override
    String skipLocked() {
        return "for update with rs use and keep update locks skip locked data";
    }
}
