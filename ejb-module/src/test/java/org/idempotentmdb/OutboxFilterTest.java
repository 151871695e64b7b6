package org.idempotentmdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxFilterTest {

    private static final Instant NOON = Instant.parse("2026-10-25T12:00:00Z");

    private final OutboxFilter all = OutboxFilter.all();
    private final List<Function<String, OutboxFilter>> texts =
            List.of(all::withId, all::withDestination, all::withKey, all::withType, all::withErrorContaining);

    @Test
    void shouldBeginWithoutConditions() {
        assertThat(all.id()).isEmpty();
        assertThat(all.destination()).isEmpty();
        assertThat(all.key()).isEmpty();
        assertThat(all.type()).isEmpty();
        assertThat(all.errorContaining()).isEmpty();
        assertThat(all.publishedBefore()).isEmpty();
        assertThat(all.publishedAfter()).isEmpty();
    }

    @Test
    void shouldKeepEveryConditionAndNeverChange() {
        OutboxFilter filter = all.withId("i")
                .withDestination("d")
                .withKey("k")
                .withType("t")
                .withErrorContaining("e")
                .withPublishedAfter(NOON)
                .withPublishedBefore(NOON.plusSeconds(1));
        filter.withId("x").withKey("x").withPublishedBefore(NOON.plusSeconds(9));
        assertThat(filter.id()).contains("i");
        assertThat(filter.destination()).contains("d");
        assertThat(filter.key()).contains("k");
        assertThat(filter.type()).contains("t");
        assertThat(filter.errorContaining()).contains("e");
        assertThat(filter.publishedAfter()).contains(NOON);
        assertThat(filter.publishedBefore()).contains(NOON.plusSeconds(1));
        shouldBeginWithoutConditions();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\u2003", "a\nb", "a\u0000", "\u007f", "\ud800", "x\udc00"})
    void shouldRefuseWhatNoMessageCanHave(String value) {
        for (Function<String, OutboxFilter> with : texts) {
            assertThatIllegalArgumentException().isThrownBy(() -> with.apply(value));
        }
    }

    @Test
    void shouldRefuseWhatIsTooLong() {
        String longest = "\ud83d\ude00".repeat(255);
        for (Function<String, OutboxFilter> with : texts.subList(1, texts.size())) {
            assertThat(with.apply(longest)).isNotNull();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> with.apply(longest + "x"))
                    .withMessageContaining("1 to 255 characters");
        }
        assertThat(all.withId("x".repeat(36)).id()).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> all.withId("x".repeat(37)))
                .withMessageContaining("The id")
                .withMessageContaining("1 to 36 characters");
    }

    @Test
    void shouldTakeTextAsItIs() {
        String hostile = "%_'\"\\; drop table outbox_message; --";
        assertThat(all.withErrorContaining(hostile).errorContaining()).contains(hostile);
    }

    @Test
    void shouldRefuseTimesThatADatabaseCannotCompare() {
        for (Instant time : List.of(Instant.MIN, Instant.EPOCH.minusNanos(1), Instant.MAX)) {
            assertThatIllegalArgumentException().isThrownBy(() -> all.withPublishedAfter(time));
            assertThatIllegalArgumentException().isThrownBy(() -> all.withPublishedBefore(time));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> all.withPublishedAfter(null));
        assertThatIllegalArgumentException().isThrownBy(() -> all.withPublishedBefore(null));
    }

    @Test
    void shouldRefuseASpanOfTimeThatIsNone() {
        OutboxFilter after = all.withPublishedAfter(NOON);
        OutboxFilter before = all.withPublishedBefore(NOON);
        assertThatIllegalArgumentException().isThrownBy(() -> after.withPublishedBefore(NOON));
        assertThatIllegalArgumentException().isThrownBy(() -> before.withPublishedAfter(NOON.plusSeconds(1)));
    }

    @Test
    void shouldCutTimesToWhatDatabasesKeep() {
        assertThat(all.withPublishedAfter(NOON.plusNanos(1_999)).publishedAfter())
                .contains(NOON.plusNanos(1_000));
    }
}
