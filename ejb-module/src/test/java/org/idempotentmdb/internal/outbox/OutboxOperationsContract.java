package org.idempotentmdb.internal.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.idempotentmdb.OutboxEntry;
import org.idempotentmdb.OutboxFilter;
import org.idempotentmdb.OutboxMessage;
import org.idempotentmdb.OutboxPage;
import org.idempotentmdb.OutboxState;
import org.junit.jupiter.api.Test;

/** What every database must do for operators of the outbox. */
abstract class OutboxOperationsContract extends OutboxFixture {

    private static final List<String> HOSTILE = List.of(
            "%",
            "_",
            "!",
            "!%",
            "\\",
            "\\%",
            "\\_",
            "[a-z]",
            "'",
            "\"",
            "`",
            "?",
            "${x}",
            "{d '2026-01-01'}",
            "'; drop table outbox_message; --",
            "' or '1'='1",
            "\u00e9\ud83d\ude00");

    /** A change that an operator makes. */
    private interface Change {
        OutboxBatch in(Connection connection, OutboxFilter filter, OutboxPage page, long last) throws SQLException;
    }

    private OutboxBatch retry(Connection connection, OutboxFilter filter, OutboxPage page, long last)
            throws SQLException {
        return store.operations().retry(connection, filter, page, last);
    }

    private OutboxBatch discard(Connection connection, OutboxFilter filter, OutboxPage page, long last)
            throws SQLException {
        return store.operations().discard(connection, filter, page, last);
    }

    private List<String> changed(Change change, OutboxFilter filter) throws SQLException {
        return committed(connection -> ids(change.in(connection, filter, OutboxPage.first(), Long.MAX_VALUE)
                .changed()));
    }

    private List<OutboxEntry> list(OutboxState state, OutboxFilter filter, OutboxPage page) throws SQLException {
        return committed(connection -> store.operations().list(connection, state, filter, page));
    }

    private List<String> found(OutboxState state, OutboxFilter filter) throws SQLException {
        return ids(list(state, filter, OutboxPage.first()));
    }

    private static List<String> ids(List<OutboxEntry> entries) {
        return entries.stream().map(OutboxEntry::id).toList();
    }

    private long lastDead() throws SQLException {
        return committed(connection -> store.operations().lastDead(connection));
    }

    private long heldKeys() throws SQLException {
        return committed(connection -> store.operations().heldKeys(connection));
    }

    private Duration oldest(OutboxState state) throws SQLException {
        return committed(connection -> store.operations().oldest(connection, state));
    }

    private String publishDead(OutboxMessage message, String error) throws SQLException {
        String id = publish(message);
        set(id, "state = 'DEAD', attempts = 3, last_error = ?", error);
        return id;
    }

    private String publishDead(String key) throws SQLException {
        return publishDead(keyed(key, "dead"), "refused");
    }

    private void set(String id, String assignments, Object value) throws SQLException {
        committed(connection -> {
            try (PreparedStatement update =
                    connection.prepareStatement("update outbox_message set " + assignments + " where message_id = ?")) {
                update.setObject(1, value);
                update.setString(2, id);
                return update.executeUpdate();
            }
        });
    }

    private void setTime(String id, String column, Instant time) throws SQLException {
        Object stored = database().product().outboxStatements().orElseThrow().storable(time);
        set(id, column + " = ?", stored);
    }

    @Test
    void shouldListWhatTheTableSaysOfAMessage() throws SQLException {
        String id = publish(OutboxMessage.toTopic("events \u00e9\ud83d\ude00")
                .withKey("order 'x'\u00e9")
                .withType("ShippingRequested")
                .withText("body")
                .withHeader("branch", "12"));
        String other = publish(OutboxMessage.toQueue("q"));
        committed(connection -> store.lease(connection, "l-1", LONG, 1, true));
        List<OutboxEntry> entries = list(OutboxState.PENDING, OutboxFilter.all(), OutboxPage.first());
        assertThat(ids(entries)).containsExactly(id, other);
        assertThat(entries.get(0)).satisfies(entry -> {
            assertThat(entry.destination()).isEqualTo("events \u00e9\ud83d\ude00");
            assertThat(entry.topic()).isTrue();
            assertThat(entry.key()).contains("order 'x'\u00e9");
            assertThat(entry.type()).contains("ShippingRequested");
            assertThat(entry.state()).isEqualTo(OutboxState.PENDING);
            assertThat(entry.inFlight()).isTrue();
            assertThat(entry.attempts()).isEqualTo(1);
            assertThat(entry.publishedAt()).isCloseTo(Instant.now(), within(5, ChronoUnit.MINUTES));
            assertThat(entry.dueAt()).isCloseTo(entry.publishedAt(), within(1, ChronoUnit.MINUTES));
            assertThat(entry.lastError()).isEmpty();
        });
        assertThat(entries.get(1)).satisfies(entry -> {
            assertThat(entry.topic()).isFalse();
            assertThat(entry.key()).isEmpty();
            assertThat(entry.type()).isEmpty();
            assertThat(entry.inFlight()).isFalse();
            assertThat(entry.attempts()).isZero();
            assertThat(entry.position()).isGreaterThan(entries.get(0).position());
        });
    }

    @Test
    void shouldListMessagesOfOneState() throws SQLException {
        String sent = publish(keyed("k", "sent"));
        set(sent, "sent_at = published_at, state = ?", "SENT");
        String dead = publishDead("k");
        String pending = publish(keyed("k", "pending"));
        assertThat(found(OutboxState.SENT, OutboxFilter.all())).containsExactly(sent);
        assertThat(found(OutboxState.DEAD, OutboxFilter.all())).containsExactly(dead);
        assertThat(found(OutboxState.PENDING, OutboxFilter.all())).containsExactly(pending);
        assertThat(list(OutboxState.DEAD, OutboxFilter.all(), OutboxPage.first()))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.state()).isEqualTo(OutboxState.DEAD);
                    assertThat(entry.lastError()).contains("refused");
                    assertThat(entry.inFlight()).isFalse();
                });
    }

    @Test
    void shouldNotCallAMessageInFlightWhoseLeaseHasEnded() throws SQLException {
        String id = publish(keyed("k", "a"));
        lease("l-1");
        setTime(id, "lease_until", Instant.now().minusSeconds(3600));
        assertThat(list(OutboxState.PENDING, OutboxFilter.all(), OutboxPage.first()))
                .singleElement()
                .extracting(OutboxEntry::inFlight)
                .isEqualTo(false);
    }

    @Test
    void shouldShowEachMessageOnceWhileOthersComeAndGo() throws SQLException {
        List<String> published = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            published.add(publish(keyed("k" + i, "m")));
        }
        List<String> shown = new ArrayList<>();
        OutboxPage page = OutboxPage.first().withLimit(3);
        List<OutboxEntry> entries = list(OutboxState.PENDING, OutboxFilter.all(), page);
        for (int read = 1; !entries.isEmpty(); read++) {
            assertThat(read).as("pages").isLessThan(10);
            assertThat(entries).hasSizeLessThanOrEqualTo(3);
            shown.addAll(ids(entries));
            database().execute("delete from outbox_message where message_id = '" + shown.get(read - 1) + "'");
            page = page.behind(entries.get(entries.size() - 1));
            entries = list(OutboxState.PENDING, OutboxFilter.all(), page);
        }
        assertThat(shown).isEqualTo(published);
    }

    @Test
    void shouldFindMessagesByEveryConditionAndByAllOfThem() throws SQLException {
        String first = publishDead(OutboxMessage.toQueue("a").withKey("k1").withType("t1"), "address is full");
        String second = publishDead(OutboxMessage.toQueue("b").withKey("k2").withType("t2"), "no permission");
        String third = publishDead(OutboxMessage.toQueue("b"), null);
        Instant noon = Instant.parse("2026-03-29T12:00:00.000001Z");
        setTime(first, "published_at", noon.minus(1, ChronoUnit.MICROS));
        setTime(second, "published_at", noon);
        setTime(third, "published_at", noon.plus(1, ChronoUnit.MICROS));
        OutboxFilter all = OutboxFilter.all();
        assertThat(found(OutboxState.DEAD, all)).containsExactly(first, second, third);
        assertThat(found(OutboxState.DEAD, all.withId(second))).containsExactly(second);
        assertThat(found(OutboxState.DEAD, all.withDestination("b"))).containsExactly(second, third);
        assertThat(found(OutboxState.DEAD, all.withKey("k1"))).containsExactly(first);
        assertThat(found(OutboxState.DEAD, all.withType("t2"))).containsExactly(second);
        assertThat(found(OutboxState.DEAD, all.withErrorContaining("is full"))).containsExactly(first);
        assertThat(found(OutboxState.DEAD, all.withPublishedBefore(noon))).containsExactly(first);
        assertThat(found(OutboxState.DEAD, all.withPublishedAfter(noon))).containsExactly(third);
        OutboxFilter both = all.withPublishedAfter(noon.minusSeconds(1))
                .withPublishedBefore(noon.plusSeconds(1))
                .withErrorContaining("perm")
                .withType("t2")
                .withKey("k2")
                .withDestination("b");
        assertThat(found(OutboxState.DEAD, both)).containsExactly(second);
        assertThat(found(OutboxState.DEAD, both.withId(first))).isEmpty();
    }

    @Test
    void shouldTellTextsApartThatLookAlike() throws SQLException {
        String lower = publishDead(OutboxMessage.toQueue("orders").withType("e"), "Refused");
        publishDead(OutboxMessage.toQueue("Orders").withType("E"), "refused");
        publishDead(OutboxMessage.toQueue("orders ").withType("\u00e9"), "r\u00e9fused");
        assertThat(found(OutboxState.DEAD, OutboxFilter.all().withDestination("orders")))
                .containsExactly(lower);
        assertThat(found(OutboxState.DEAD, OutboxFilter.all().withType("e"))).containsExactly(lower);
        assertThat(found(OutboxState.DEAD, OutboxFilter.all().withErrorContaining("Ref")))
                .containsExactly(lower);
    }

    @Test
    void shouldTakeHostileTextAsItStands() throws SQLException {
        List<String> ids = new ArrayList<>();
        for (String text : HOSTILE) {
            OutboxMessage message = OutboxMessage.toQueue(text).withKey(text).withType(text);
            ids.add(publishDead(message, "<" + text + ">"));
        }
        publishDead(OutboxMessage.toQueue("x").withKey("x").withType("x"), "x");
        for (int i = 0; i < HOSTILE.size(); i++) {
            String text = HOSTILE.get(i);
            String id = ids.get(i);
            OutboxFilter all = OutboxFilter.all();
            assertThat(found(OutboxState.DEAD, all.withDestination(text))).containsExactly(id);
            assertThat(found(OutboxState.DEAD, all.withKey(text))).containsExactly(id);
            assertThat(found(OutboxState.DEAD, all.withType(text))).containsExactly(id);
            assertThat(found(OutboxState.DEAD, all.withErrorContaining("<" + text + ">")))
                    .containsExactly(id);
            assertThat(found(OutboxState.DEAD, all.withId(text))).isEmpty();
        }
        assertThat(changed(this::discard, OutboxFilter.all().withErrorContaining("%")))
                .hasSameElementsAs(List.of(ids.get(0), ids.get(3), ids.get(5)));
    }

    @Test
    void shouldListErrorsAsTheyWereWritten() throws SQLException {
        String error = "java.lang.X: line 1\r\n\tat\u0007\u001b[31m line 2\u2028'";
        String id = publishDead(keyed("k", "a"), error);
        assertThat(list(OutboxState.DEAD, OutboxFilter.all().withErrorContaining("[31m line 2"), OutboxPage.first()))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.id()).isEqualTo(id);
                    assertThat(entry.lastError()).contains(error);
                    assertThat(entry.toString()).doesNotContain("line", "k");
                });
    }

    @Test
    void shouldNotTakeTheIdOfAMessageForItsKey() throws SQLException {
        String id = publish(OutboxMessage.toQueue("q"));
        assertThat(found(OutboxState.PENDING, OutboxFilter.all().withKey(id))).isEmpty();
        String keyed = publish(keyed(id, "a"));
        assertThat(found(OutboxState.PENDING, OutboxFilter.all().withKey(id))).containsExactly(keyed);
    }

    @Test // B74
    void shouldTellTimesWhateverTheZoneOfTheNode() throws SQLException {
        TimeZone zone = TimeZone.getDefault();
        String id = publishDead("k");
        Instant published = list(OutboxState.DEAD, OutboxFilter.all(), OutboxPage.first())
                .get(0)
                .publishedAt();
        try {
            for (String other : List.of("America/New_York", "Asia/Tokyo")) {
                TimeZone.setDefault(TimeZone.getTimeZone(other));
                OutboxFilter exact = OutboxFilter.all()
                        .withPublishedAfter(published.minus(1, ChronoUnit.MICROS))
                        .withPublishedBefore(published.plus(1, ChronoUnit.MICROS));
                assertThat(found(OutboxState.DEAD, exact)).containsExactly(id);
                assertThat(list(OutboxState.DEAD, exact, OutboxPage.first())
                                .get(0)
                                .publishedAt())
                        .isEqualTo(published);
                assertThat(oldest(OutboxState.DEAD)).isLessThan(Duration.ofMinutes(5));
            }
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void shouldTellTheAgeOfTheOldestOfEachState() throws SQLException {
        assertThat(oldest(OutboxState.DEAD)).isZero();
        setTime(publishDead("k"), "published_at", Instant.now().minus(2, ChronoUnit.HOURS));
        publishDead("k");
        setTime(publish(keyed("k", "a")), "published_at", Instant.now().minus(1, ChronoUnit.HOURS));
        assertThat(oldest(OutboxState.DEAD)).isBetween(Duration.ofMinutes(119), Duration.ofMinutes(125));
        assertThat(oldest(OutboxState.PENDING)).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(65));
        setTime(publish(keyed("k", "b")), "published_at", Instant.now().plus(1, ChronoUnit.HOURS));
        database().execute("delete from outbox_message where published_at < due_at");
        assertThat(oldest(OutboxState.PENDING)).as("clocks differ").isZero();
    }

    @Test // B95
    void shouldCountTheKeysThatDeadMessagesHold() throws SQLException {
        assertThat(heldKeys()).isZero();
        String first = publishDead("held");
        String second = publishDead("held");
        publish(keyed("held", "behind"));
        publish(keyed("held", "behind"));
        publishDead("nothing behind");
        publish(keyed("before", "a"));
        publishDead("before");
        publishDead(OutboxMessage.toQueue("q"), "no key");
        publish(keyed("free", "a"));
        String sent = publishDead("sent behind");
        set(publish(keyed("sent behind", "a")), "state = ?", "SENT");
        publishDead("also held");
        publish(keyed("also held", "behind"));
        assertThat(heldKeys()).isEqualTo(2);
        changed(this::discard, OutboxFilter.all().withId(first));
        changed(this::discard, OutboxFilter.all().withId(sent));
        assertThat(heldKeys()).as("the second of the key is dead still").isEqualTo(2);
        changed(this::retry, OutboxFilter.all().withId(second));
        assertThat(heldKeys()).isEqualTo(1);
    }

    @Test // B95
    void shouldRetryAtTheOldPosition() throws SQLException {
        String id = publish(keyed("k", "a"));
        publish(keyed("k", "b"));
        List<LeasedMessage> leased = lease("l-1");
        committed(connection -> {
            store.dead(connection, "l-1", leased.get(0).position(), "refused");
            store.giveBack(connection, "l-1", List.of(leased.get(1).position()));
            return null;
        });
        setTime(id, "due_at", Instant.now().plusSeconds(3600));
        assertThat(lease("l-2")).isEmpty();
        assertThat(changed(this::retry, OutboxFilter.all())).containsExactly(id);
        assertThat(list(OutboxState.PENDING, OutboxFilter.all().withId(id), OutboxPage.first()))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.attempts()).isZero();
                    assertThat(entry.inFlight()).isFalse();
                    assertThat(entry.lastError()).contains("refused");
                    assertThat(entry.position()).isEqualTo(leased.get(0).position());
                    assertThat(entry.dueAt()).isCloseTo(Instant.now(), within(5, ChronoUnit.MINUTES));
                });
        assertThat(texts(lease("l-3"))).containsExactly("a", "b");
    }

    @Test
    void shouldSayWhatWasBeforeAChange() throws SQLException {
        publishDead("k");
        OutboxBatch batch = committed(connection -> retry(connection, OutboxFilter.all(), OutboxPage.first(), MANY));
        assertThat(batch.changed())
                .singleElement()
                .extracting(OutboxEntry::attempts)
                .isEqualTo(3);
    }

    @Test // B95
    void shouldLetTheKeyGoOnBehindADiscardedMessage() throws SQLException {
        String id = publishDead("k");
        publish(keyed("k", "behind"));
        assertThat(lease("l-1")).isEmpty();
        assertThat(changed(this::discard, OutboxFilter.all())).containsExactly(id);
        assertThat(texts(lease("l-2"))).containsExactly("behind");
        assertThat(database().ask("select count(*) from outbox_message")).isEqualTo("1");
    }

    @Test
    void shouldLeaveAloneWhatIsNotDead() throws SQLException {
        String pending = publish(keyed("pending", "a"));
        String sent = publish(keyed("sent", "a"));
        set(sent, "state = ?", "SENT");
        publish(keyed("leased", "a"));
        committed(connection -> store.lease(connection, "l-1", LONG, 1, true));
        String before = database().ask("select sum(attempts) from outbox_message");
        for (OutboxFilter filter : List.of(
                OutboxFilter.all(),
                OutboxFilter.all().withId(pending),
                OutboxFilter.all().withId(sent))) {
            assertThat(changed(this::retry, filter)).isEmpty();
            assertThat(changed(this::discard, filter)).isEmpty();
        }
        assertThat(database().ask("select sum(attempts) from outbox_message")).isEqualTo(before);
        assertThat(committed(store::count).pending()).isEqualTo(2);
        assertThat(found(OutboxState.SENT, OutboxFilter.all())).containsExactly(sent);
    }

    @Test
    void shouldChangeNothingButWhatPassesTheFilter() throws SQLException {
        String chosen = publishDead(keyed("k", "a"), "address is full");
        String other = publishDead(keyed("k", "b"), "no permission");
        assertThat(changed(this::retry, OutboxFilter.all().withErrorContaining("full")))
                .containsExactly(chosen);
        assertThat(found(OutboxState.DEAD, OutboxFilter.all())).containsExactly(other);
        assertThat(found(OutboxState.PENDING, OutboxFilter.all())).containsExactly(chosen);
        assertThat(changed(this::discard, OutboxFilter.all().withErrorContaining("full")))
                .isEmpty();
    }

    @Test
    void shouldWorkInBatchesUpToTheLastPosition() throws SQLException {
        List<String> dead = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            dead.add(publishDead("k" + i));
        }
        long last = lastDead();
        publishDead("later");
        OutboxPage two = OutboxPage.first().withLimit(2);
        OutboxBatch first = committed(connection -> discard(connection, OutboxFilter.all(), two, last));
        assertThat(ids(first.changed())).isEqualTo(dead.subList(0, 2));
        OutboxBatch second = committed(connection ->
                discard(connection, OutboxFilter.all(), first.next().orElseThrow(), last));
        assertThat(ids(second.changed())).isEqualTo(dead.subList(2, 4));
        OutboxBatch third = committed(connection ->
                discard(connection, OutboxFilter.all(), second.next().orElseThrow(), last));
        assertThat(ids(third.changed())).isEqualTo(dead.subList(4, 5));
        assertThat(third.next()).isEmpty();
        assertThat(committed(store::count).dead()).isEqualTo(1);
    }

    @Test
    void shouldFindTheLastDeadMessageOrNone() throws SQLException {
        assertThat(lastDead()).isZero();
        publishDead("k");
        String last = publishDead("k");
        publish(keyed("k", "a"));
        assertThat(lastDead())
                .isEqualTo(list(OutboxState.DEAD, OutboxFilter.all().withId(last), OutboxPage.first())
                        .get(0)
                        .position());
    }

    @Test
    void shouldLeaveAMessageThatAnotherHasRetried() throws SQLException {
        String id = publishDead("k");
        assertThat(afterAnother(this::retry, this::retry)).isEmpty();
        assertThat(found(OutboxState.PENDING, OutboxFilter.all())).containsExactly(id);
    }

    @Test
    void shouldNotDiscardAMessageThatAnotherHasRetried() throws SQLException {
        String id = publishDead("k");
        assertThat(afterAnother(this::retry, this::discard)).isEmpty();
        assertThat(found(OutboxState.PENDING, OutboxFilter.all())).containsExactly(id);
    }

    @Test
    void shouldLeaveAMessageThatAnotherHasDiscarded() throws SQLException {
        publishDead("k");
        assertThat(afterAnother(this::discard, this::retry)).isEmpty();
        publishDead("k");
        assertThat(afterAnother(this::discard, this::discard)).isEmpty();
        assertThat(database().ask("select count(*) from outbox_message")).isEqualTo("0");
    }

    /** What the second of two connections changes, when the first one commits after the second has found the messages. */
    private List<String> afterAnother(Change first, Change second) throws SQLException {
        try (Connection slow = database().begin()) {
            Connection interrupted = interrupted(
                    slow, () -> assertThat(changed(first, OutboxFilter.all())).hasSize(1));
            OutboxBatch batch = second.in(interrupted, OutboxFilter.all(), OutboxPage.first(), Long.MAX_VALUE);
            slow.commit();
            return ids(batch.changed());
        }
    }

    /** Something that happens between. */
    private interface Interruption {
        void happen() throws SQLException;
    }

    private static Connection interrupted(Connection connection, Interruption interruption) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")
                            && !((String) arguments[0]).strip().startsWith("select")) {
                        interruption.happen();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
