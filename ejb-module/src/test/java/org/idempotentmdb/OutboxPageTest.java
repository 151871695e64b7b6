package org.idempotentmdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxPageTest {

    @Test
    void shouldBeginAtTheBeginningWithAHundredMessages() {
        assertThat(OutboxPage.first()).isEqualTo(new OutboxPage(0, 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void shouldTakeALimit(int limit) {
        assertThat(OutboxPage.first().withLimit(limit).limit()).isEqualTo(limit);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1001, Integer.MAX_VALUE})
    void shouldRefuseALimitThatIsNone(int limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutboxPage.first().withLimit(limit))
                .withMessageContaining("1 to 1000");
    }

    @Test
    void shouldRefuseAPositionThatIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new OutboxPage(-1, 10));
    }

    @Test
    void shouldGoOnBehindTheLastMessageWithTheSameLimit() {
        OutboxEntry last = new OutboxEntry(
                "id",
                "q",
                false,
                Optional.empty(),
                Optional.empty(),
                OutboxState.DEAD,
                false,
                1,
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty(),
                42);
        assertThat(OutboxPage.first().withLimit(7).behind(last)).isEqualTo(new OutboxPage(42, 7));
    }
}
