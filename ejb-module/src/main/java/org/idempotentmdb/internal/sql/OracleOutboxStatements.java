package org.idempotentmdb.internal.sql;

/** Oracle: intervals, and no row limit in a query that locks, which the claim does not need. */
final class OracleOutboxStatements extends OutboxStatements {

    @Override
    String now() {
        return "systimestamp";
    }

    @Override
    String nowPlusMilliseconds() {
        return "systimestamp + numtodsinterval(? / 1000, 'SECOND')";
    }

    @Override
    String millisecondsSince(String column) {
        return "(cast(sys_extract_utc(systimestamp) as date) - cast(sys_extract_utc(" + column
                + ") as date)) * 86400000";
    }
}
