package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredMessageIdTest {

    private static final String DIGEST = "sha256:[0-9a-f]{64}";

    @ParameterizedTest
    @NullSource // B01
    @ValueSource(strings = {"", " ", "   ", "\t\r\n", "\u2003\u2028"}) // B15
    void shouldTreatNothingAndWhiteSpaceAsNoId(String id) {
        assertThat(StoredMessageId.of(id)).isEmpty();
    }

    static Stream<String> idsThatAreStoredAsTheyCome() {
        return Stream.of(
                "ORD-1",
                " ORD-1", // B07
                "ORD-1\t",
                "4qD329Bz36dAo1uY", // B08
                "ID:c3e2d840c3e2d8f84040404040404040ceff7fc1c46a1e9b", // B21
                "\u00e9 e\u0301",
                "ord-\ud83d\ude02-1", // B16
                "null", // B01
                "SHA256:0",
                "xsha256:0",
                "sha256",
                "x\r\n2026-01-01 ERROR forged", // B108
                "\ud83d\ude02".repeat(127),
                "x".repeat(255)); // B11
    }

    @ParameterizedTest
    @MethodSource("idsThatAreStoredAsTheyCome")
    void shouldStoreAnIdAsItCame(String id) {
        assertThat(StoredMessageId.of(id)).contains(id);
    }

    static Stream<String> idsThatAreDigested() {
        return Stream.of(
                "x".repeat(256), // B11
                "x".repeat(1_024),
                "x".repeat(10_240),
                "\ud83d\ude02".repeat(128),
                "A\u0000B", // B14
                "\u0000",
                "A\ud800",
                "\udc00A",
                "\udc00\ud800",
                "sha256:",
                "sha256:" + "0".repeat(64));
    }

    @ParameterizedTest
    @MethodSource("idsThatAreDigested")
    void shouldReplaceAnIdThatNotEveryDatabaseCanStoreByItsDigest(String id) {
        assertThat(StoredMessageId.of(id).orElseThrow()).matches(DIGEST).isNotEqualTo(id);
        assertThat(StoredMessageId.of(id)).isEqualTo(StoredMessageId.of(id));
    }

    @Test // B11, B13
    void shouldTellLongIdsApartByTheirLastCharacter() {
        assertThat(StoredMessageId.of("x".repeat(10_239) + "1"))
                .isNotEqualTo(StoredMessageId.of("x".repeat(10_239) + "2"));
        assertThat(StoredMessageId.of("x".repeat(299) + "1")).isNotEqualTo(StoredMessageId.of("x".repeat(299) + "2"));
    }

    @Test // B14
    void shouldTellUnpairedSurrogatesApart() {
        assertThat(StoredMessageId.of("A\ud800")).isNotEqualTo(StoredMessageId.of("A\udbff"));
        assertThat(StoredMessageId.of("A\ud800")).isNotEqualTo(StoredMessageId.of("A?"));
        assertThat(StoredMessageId.of("A\ud800")).isNotEqualTo(StoredMessageId.of("A\ufffd"));
    }

    @Test
    void shouldNotLetAnIdPassForTheDigestOfAnother() {
        String victim = StoredMessageId.of("x".repeat(300)).orElseThrow();
        assertThat(StoredMessageId.of(victim).orElseThrow())
                .isNotEqualTo(victim)
                .matches(DIGEST);
    }

    @Test // the stored form is data of running systems: it may never change
    void shouldKeepTheStoredFormForEver() {
        assertThat(StoredMessageId.of("x".repeat(256)))
                .contains("sha256:e0e40994f23aaf2834916b7b6305ac5644ab955d61d2ffbad812ed7614e81edd");
    }

    /** SQL Server and Db2 compare "ORD-1" and "ORD-1 " as equal, whatever the collation; a false duplicate is a lost message. */
    @Test // B07
    void shouldNotRelyOnTheDatabaseToTellTrailingBlanksApart() {
        String bare = StoredMessageId.of("ORD-1").orElseThrow();
        String one = StoredMessageId.of("ORD-1 ").orElseThrow();
        String two = StoredMessageId.of("ORD-1  ").orElseThrow();
        assertThat(Stream.of(bare, one, two).map(String::stripTrailing)).doesNotHaveDuplicates();
    }
}
