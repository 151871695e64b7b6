package org.idempotentmdb.internal.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class HeadersJsonTest {

    @Provide
    Arbitrary<Map<String, Object>> headers() {
        Arbitrary<String> texts = Arbitraries.strings().filter(HeadersJsonTest::isWellFormed);
        Arbitrary<Object> values = Arbitraries.oneOf(
                texts.map(Object.class::cast),
                Arbitraries.longs().map(Object.class::cast),
                Arbitraries.of(true, false).map(Object.class::cast));
        return Arbitraries.maps(Arbitraries.strings().alpha().ofMinLength(1), values)
                .ofMaxSize(5);
    }

    private static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(codePoint -> Character.getType(codePoint) == Character.SURROGATE);
    }

    @Property
    void shouldGiveBackWhatWasWritten(@ForAll("headers") Map<String, Object> headers) {
        assertThat(HeadersJson.read(HeadersJson.write(headers))).isEqualTo(headers);
    }

    @Test
    void shouldWriteOneObject() {
        assertThat(HeadersJson.write(Map.of("a", "1\"\\\n\u0000"))).isEqualTo("{\"a\":\"1\\\"\\\\\\n\\u0000\"}");
        assertThat(HeadersJson.write(Map.of("a", Long.MIN_VALUE))).isEqualTo("{\"a\":-9223372036854775808}");
        assertThat(HeadersJson.write(Map.of("a", false))).isEqualTo("{\"a\":false}");
    }

    @Test
    void shouldKeepTheTypesApart() {
        assertThat(HeadersJson.read("{\"a\":\"1\",\"b\":1,\"c\":\"true\",\"d\":true}"))
                .isEqualTo(Map.of("a", "1", "b", 1L, "c", "true", "d", true));
    }

    @Test // to some databases nothing is null
    void shouldWriteNothingForNoHeaders() {
        assertThat(HeadersJson.write(Map.of())).isNull();
        assertThat(HeadersJson.read(null)).isEmpty();
    }
}
