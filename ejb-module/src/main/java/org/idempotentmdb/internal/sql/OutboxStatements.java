package org.idempotentmdb.internal.sql;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The statements on the outbox table in portable text; one subclass for each database that says it in its own words. Times
 * are the database's, so that clocks of nodes do not matter.
 *
 * <p>A claim has two steps, so that a database locks rows by their primary key alone: it looks for candidates without a lock,
 * then locks those of them that nobody else holds, and checks them again. A position is no cursor: rows become visible in
 * another order than their positions were given out.
 *
 * <p>Thread safe: no state.
 */
public class OutboxStatements {

    OutboxStatements() {}

    /** The present, as the columns of the table hold it. */
    String now() {
        return "current_timestamp";
    }

    /**
     * Whether the columns of times know their zone.
     *
     * @return false where they hold UTC
     */
    public boolean hasZones() {
        return true;
    }

    /**
     * A time as its column takes it.
     *
     * @param time the time
     * @return for {@code setObject}
     */
    public final Object storable(Instant time) {
        return hasZones() ? time.atOffset(ZoneOffset.UTC) : LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    }

    /** The present and so many milliseconds, a parameter. */
    String nowPlusMilliseconds() {
        return "dateadd(millisecond, ?, current_timestamp)";
    }

    /** Milliseconds from a column to the present. */
    String millisecondsSince(String column) {
        return "datediff(millisecond, " + column + ", current_timestamp)";
    }

    /** What follows a table's name in a query that locks rows. */
    String lockHint() {
        return "";
    }

    /** What ends a query that locks rows and leaves out those that others have locked. */
    String skipLocked() {
        return "for update skip locked";
    }

    /** What ends a query that takes so many rows, a parameter. */
    String first() {
        return "fetch first ? rows only";
    }

    /** A column of text as it is compared with a parameter: byte for byte. */
    String exact(String column) {
        return column;
    }

    /** What is special in a pattern of {@code like}. To escape anything else is an error to some databases. */
    String wildcards() {
        return "%_";
    }

    /**
     * What operators do, in the words of the same database.
     *
     * @return the statements
     */
    public final OutboxOperationsStatements operations() {
        return new OutboxOperationsStatements(this);
    }

    /**
     * Writes a message.
     *
     * @return one statement with the parameters message id, destination, destination type, ordering key, message type,
     *     correlation id, body type, body, headers, earliest time or null
     */
    public final String insertText() {
        return """
                insert into outbox_message
                    (message_id, destination, destination_type, ordering_key, message_type, correlation_id, body_type,
                     body, headers, state, attempts, published_at, due_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, %1$s, coalesce(?, %1$s))
                """.formatted(now());
    }

    /**
     * Looks for the first unsent message of each key, if it may be sent now. Locks nothing.
     *
     * @param deadHolds whether a dead message holds those of its key
     * @return one statement with the parameter most rows, that yields positions
     */
    public final String candidatesText(boolean deadHolds) {
        return """
                select o.position
                from outbox_message o
                where o.state = 'PENDING'
                  and o.due_at <= %1$s
                  and (o.lease_until is null or o.lease_until <= %1$s)
                  and not exists (
                      select 1
                      from outbox_message p
                      where p.ordering_key = o.ordering_key
                        and p.position < o.position
                        and %2$s)
                order by o.position
                %3$s
                """.formatted(now(), deadHolds ? "p.state in ('PENDING', 'DEAD')" : "p.state = 'PENDING'", first());
    }

    /**
     * Locks candidates that still may be sent and that nobody else has locked.
     *
     * @param count how many positions are asked for
     * @return one statement with so many positions as parameters, that yields positions and ordering keys
     */
    public final String lockText(int count) {
        return """
                select position, ordering_key
                from outbox_message%s
                where position in (%s)
                  and state = 'PENDING'
                  and due_at <= %3$s
                  and (lease_until is null or lease_until <= %3$s)
                %4$s
                """.formatted(lockHint(), parameters(count), now(), skipLocked());
    }

    /**
     * Looks at what is behind locked messages, themselves included.
     *
     * @param keys how many ordering keys are asked for
     * @return one statement with so many keys and most rows as parameters, that yields position, ordering key, state and
     *     whether the message may be sent now (1)
     */
    public final String followersText(int keys) {
        return """
                select position, ordering_key, state,
                       case when due_at <= %1$s and (lease_until is null or lease_until <= %1$s) then 1 else 0 end
                from outbox_message
                where ordering_key in (%2$s)
                  and state in ('PENDING', 'DEAD')
                order by position
                %3$s
                """.formatted(now(), parameters(keys), first());
    }

    /**
     * Leases a message and counts the attempt.
     *
     * @return one statement with the parameters lease, milliseconds, position
     */
    public final String leaseText() {
        return """
                update outbox_message
                set lease = ?, lease_until = %s, attempts = attempts + 1
                where position = ? and state = 'PENDING'
                """.formatted(nowPlusMilliseconds());
    }

    /**
     * Reads what was leased, in order.
     *
     * @param count how many positions are asked for
     * @return one statement with the lease and so many positions as parameters
     */
    public final String leasedText(int count) {
        return """
                select position, message_id, destination, destination_type, ordering_key, message_type, correlation_id,
                       body_type, body, headers, attempts, %s as age
                from outbox_message
                where lease = ? and position in (%s)
                order by position
                """.formatted(millisecondsSince("published_at"), parameters(count));
    }

    /**
     * Removes a sent message.
     *
     * @return one statement with the parameters position, lease
     */
    public final String deleteText() {
        return """
                delete from outbox_message
                where position = ? and lease = ?
                """;
    }

    /**
     * Keeps a sent message.
     *
     * @return one statement with the parameters position, lease
     */
    public final String sentText() {
        return """
                update outbox_message
                set state = 'SENT', sent_at = %s, lease = null, lease_until = null, last_error = null
                where position = ? and lease = ?
                """.formatted(now());
    }

    /**
     * Gives a message back, with or without its attempt.
     *
     * @return one statement with the parameters attempts to give back, milliseconds to wait, last error or null, position,
     *     lease
     */
    public final String giveBackText() {
        return """
                update outbox_message
                set attempts = attempts - ?, due_at = %s, last_error = coalesce(?, last_error),
                    lease = null, lease_until = null
                where position = ? and lease = ?
                """.formatted(nowPlusMilliseconds());
    }

    /**
     * Parks a message.
     *
     * @return one statement with the parameters last error, position, lease
     */
    public final String deadText() {
        return """
                update outbox_message
                set state = 'DEAD', last_error = ?, lease = null, lease_until = null
                where position = ? and lease = ?
                """;
    }

    /**
     * Counts.
     *
     * @return one statement that yields states, numbers of messages, the age of the oldest in milliseconds, and how many are
     *     leased
     */
    public final String countText() {
        return """
                select state, count(*), max(%1$s), sum(case when lease_until > %2$s then 1 else 0 end)
                from outbox_message
                where state in ('PENDING', 'DEAD')
                group by state
                """.formatted(millisecondsSince("published_at"), now());
    }

    /**
     * Removes messages that were sent and kept.
     *
     * @return one statement with the parameters milliseconds, negative, and most rows
     */
    public String purgeText() {
        return """
                delete from outbox_message
                where position in (
                    select position
                    from outbox_message
                    where state = 'SENT' and sent_at <= %s
                    order by position
                    %s)
                """.formatted(nowPlusMilliseconds(), first());
    }

    private static String parameters(int count) {
        return "?, ".repeat(count - 1) + "?";
    }
}
