package org.idempotentmdb.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The statements on the outbox table that operators need. What is looked for is always a parameter.
 *
 * <p>A change has two steps: rows are found without a lock, then each is changed by its primary key if it is still dead. So
 * the database locks no more than it changes, and says by the count of rows who was first.
 *
 * <p>Thread safe: no state.
 */
public final class OutboxOperationsStatements {

    private static final char ESCAPE = '!'; // a backslash is special in literals of some databases

    private final OutboxStatements words;

    /** In the words of a database. */
    OutboxOperationsStatements(OutboxStatements words) {
        this.words = words;
    }

    /** A condition with one parameter. */
    public enum Criterion {
        /** The message id. */
        ID,
        /** The name of the queue or topic. */
        DESTINATION,
        /** The ordering key, where it has one. */
        KEY,
        /** The message type. */
        TYPE,
        /** A {@linkplain OutboxOperationsStatements#patternFor pattern} of the last error. */
        ERROR,
        /** Published before a time. */
        PUBLISHED_BEFORE,
        /** Published after a time. */
        PUBLISHED_AFTER
    }

    /**
     * Lists messages, without their bodies and headers.
     *
     * @param criteria conditions, whose parameters come in this order
     * @return one statement with the parameters state, position behind which to begin, those of the criteria, and most rows
     */
    public String listText(Collection<Criterion> criteria) {
        return """
                select position, message_id, destination, destination_type, ordering_key, message_type, state,
                       case when lease_until > %s then 1 else 0 end as in_flight,
                       attempts, published_at, due_at, last_error
                from outbox_message
                where state = ? and position > ?%s
                order by position
                %s
                """.formatted(
                        words.now(),
                        criteria.stream()
                                .map(criterion -> "\n  and " + condition(criterion))
                                .collect(Collectors.joining()),
                        words.first());
    }

    private String condition(Criterion criterion) {
        return switch (criterion) {
            case ID -> "message_id = ?";
            case DESTINATION -> words.exact("destination") + " = ?";
            case KEY -> // where a message has none, its id stands in for it
                "ordering_key = ? and ordering_key <> " + words.exact("message_id");
            case TYPE -> words.exact("message_type") + " = ?";
            case ERROR -> words.exact("last_error") + " like ? escape '" + ESCAPE + "'";
            case PUBLISHED_BEFORE -> "published_at < ?";
            case PUBLISHED_AFTER -> "published_at > ?";
        };
    }

    /**
     * A pattern for texts that have another one in them.
     *
     * @param text is taken as it stands
     * @return the parameter of {@link Criterion#ERROR}
     */
    public String patternFor(String text) {
        StringBuilder pattern = new StringBuilder("%");
        for (char c : text.toCharArray()) {
            if (c == ESCAPE || words.wildcards().indexOf(c) >= 0) {
                pattern.append(ESCAPE);
            }
            pattern.append(c);
        }
        return pattern.append('%').toString();
    }

    /**
     * Reads a time.
     *
     * @param row of the table
     * @param column whose time it is, never null
     * @return the time
     * @throws SQLException when the database fails
     */
    public Instant time(ResultSet row, String column) throws SQLException {
        return words.hasZones()
                ? row.getObject(column, OffsetDateTime.class).toInstant()
                : row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
    }

    /**
     * Finds the last dead message.
     *
     * @return one statement that yields its position, or null
     */
    public String lastDeadText() {
        return """
                select max(position)
                from outbox_message
                where state = 'DEAD'
                """;
    }

    /**
     * Finds the age of the oldest message.
     *
     * @return one statement with the parameter state, that yields milliseconds, or null
     */
    public String oldestText() {
        return """
                select max(%s)
                from outbox_message
                where state = ?
                """.formatted(words.millisecondsSince("published_at"));
    }

    /**
     * Counts the keys in which a pending message is behind a dead one.
     *
     * @return one statement that yields the number
     */
    public String heldKeysText() {
        return """
                select count(distinct d.ordering_key)
                from outbox_message d
                where d.state = 'DEAD'
                  and exists (
                      select 1
                      from outbox_message p
                      where p.ordering_key = d.ordering_key
                        and p.position > d.position
                        and p.state = 'PENDING')
                """;
    }

    /**
     * Makes a dead message pending, at its old position.
     *
     * @return one statement with the parameter position
     */
    public String retryText() {
        return """
                update outbox_message
                set state = 'PENDING', attempts = 0, due_at = %s, lease = null, lease_until = null
                where position = ? and state = 'DEAD'
                """.formatted(words.now());
    }

    /**
     * Removes a dead message.
     *
     * @return one statement with the parameter position
     */
    public String discardText() {
        return """
                delete from outbox_message
                where position = ? and state = 'DEAD'
                """;
    }
}
