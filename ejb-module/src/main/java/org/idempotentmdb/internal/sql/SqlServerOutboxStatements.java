package org.idempotentmdb.internal.sql;

/** SQL Server: locks are asked for behind the table's name. */
final class SqlServerOutboxStatements extends OutboxStatements {

    @Override
    String now() {
        return "sysdatetimeoffset()";
    }

    @Override
    String nowPlusMilliseconds() {
        return "dateadd(millisecond, ?, sysdatetimeoffset())";
    }

    @Override
    String millisecondsSince(String column) {
        return "datediff_big(millisecond, " + column + ", sysdatetimeoffset())";
    }

    @Override
    String lockHint() {
        return " with (updlock, readpast, rowlock)";
    }

    @Override
    String skipLocked() {
        return "";
    }

    @Override
    String first() {
        return "offset 0 rows fetch next ? rows only";
    }

    @Override
    String exact(String column) {
        return column + " collate Latin1_General_BIN2"; // as that of ordering_key; the others have the database's own
    }

    @Override
    String wildcards() {
        return "%_[";
    }

    @Override
    public String purgeText() {
        // dateadd takes an int: in milliseconds it would overflow after 24 days
        return """
                delete from outbox_message
                where position in (
                    select position
                    from outbox_message
                    where state = 'SENT' and sent_at <= dateadd(second, ? / 1000, sysdatetimeoffset())
                    order by position
                    %s)
                """.formatted(first());
    }
}
