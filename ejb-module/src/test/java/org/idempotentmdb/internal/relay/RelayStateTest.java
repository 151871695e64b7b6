package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RelayStateTest {

    private long now = Long.MAX_VALUE - 5; // it may overflow at any time

    private RelayState state(Duration interval) {
        return new RelayState(interval, () -> now);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void shouldTellEachProblemUntilItIsOver() {
        RelayState state = state(Duration.ofSeconds(1));
        assertThat(state.problems()).isEmpty();
        state.fails("broker", "away");
        state.fails("broker", "away, twice");
        state.fails("store", "locked");
        assertThat(state.problems()).containsExactly("away, twice", "locked");
        state.works("broker");
        state.works("never failed");
        assertThat(state.problems()).containsExactly("locked");
    }

    @Test
    void shouldTellWhenTheRelayHasNotRunForLong() {
        RelayState state = state(Duration.ofSeconds(1));
        pass(Duration.ofSeconds(30));
        assertThat(state.problems()).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(state.problems()).singleElement().asString().contains("31 seconds");
        state.ran();
        assertThat(state.problems()).isEmpty();
    }

    @Test
    void shouldBeAsPatientAsTheIntervalAsks() {
        RelayState state = state(Duration.ofMinutes(1));
        pass(Duration.ofMinutes(10));
        assertThat(state.problems()).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(state.problems()).hasSize(1);
    }

    @Test
    void shouldNotMissARelayThatIsSwitchedOff() {
        RelayState state = state(Duration.ZERO);
        pass(Duration.ofDays(1));
        assertThat(state.problems()).isEmpty();
    }
}
