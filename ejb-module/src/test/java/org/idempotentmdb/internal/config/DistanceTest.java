package org.idempotentmdb.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistanceTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "abc, abc, 0",
        "'', abc, 3",
        "abc, '', 3",
        "abc, abd, 1",
        "abc, bc, 1",
        "ab, ba, 2",
        "kitten, sitting, 3"
    })
    void shouldCountTheChangesThatAreNeeded(String from, String to, int changes) {
        assertThat(Distance.between(from, to)).isEqualTo(changes);
        assertThat(Distance.between(to, from)).isEqualTo(changes);
    }
}
