package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

    private static final long DAY = 86_400_000;

    @ParameterizedTest
    @CsvSource({"1, 100", "2, 200", "3, 400", "4, 800", "5, 1000", "6, 1000", "1000, 1000", "2147483647, 1000"})
    void shouldDoubleUpToTheLongestWait(int failures, long milliseconds) {
        assertThat(backoff(100, 1000, 1).after(failures)).isEqualTo(Duration.ofMillis(milliseconds));
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "0.5, 300", "1, 400"})
    void shouldWaitARandomPartBetweenHalfAndAllOfIt(double random, long milliseconds) {
        assertThat(backoff(100, 1000, random).after(3)).isEqualTo(Duration.ofMillis(milliseconds));
    }

    @Test
    void shouldWaitAsAfterTheFirstFailureWhenThereWasNone() {
        assertThat(backoff(100, 1000, 1).after(0)).isEqualTo(Duration.ofMillis(100));
        assertThat(backoff(100, 1000, 1).after(-1)).isEqualTo(Duration.ofMillis(100));
    }

    @Property
    void shouldStayWithinTheLimitsForAnySettingAndCount(
            @ForAll @LongRange(min = 10, max = DAY) long first,
            @ForAll @LongRange(min = 10, max = DAY) long longest,
            @ForAll int failures,
            @ForAll @DoubleRange(min = 0, max = 1) double random) {
        Duration wait = backoff(first, longest, random).after(failures);
        assertThat(wait).isBetween(Duration.ofMillis(Math.min(first, longest) / 2), Duration.ofMillis(longest));
    }

    private static Backoff backoff(long first, long longest, double random) {
        return new Backoff(Duration.ofMillis(first), Duration.ofMillis(longest), () -> random);
    }
}
