package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogTextTest {

    @ParameterizedTest // B108
    @ValueSource(
            strings = {
                "\r",
                "\n",
                "\u2028",
                "\u2029",
                "\u0085",
                "\u001b",
                "\u009b",
                "\u0000",
                "\u007f",
                "\t",
                " ",
                "\u00a0",
                "\u3000",
                "\u202e",
                "\u2066",
                "\u200b",
                "\u200f",
                "\u061c",
                "\ufeff",
                "\u00ad",
                "\"",
                "'",
                "\ud800",
                "\udc00",
                "\udb40\udc41",
                "\u0378"
            })
    void shouldReplaceWhatCouldForgeOrHideText(String bad) {
        assertThat(LogText.of("x" + bad + "y")).isEqualTo("x_y");
    }

    @ParameterizedTest
    @CsvSource({
        "ORD-1",
        "ID:414d51",
        "m\u00fcller",
        "ord-\ud83d\ude02-1",
        "\u6f22\u5b57",
        "<img_src=x_onerror=1>",
        "a/b.c:d"
    })
    void shouldKeepHarmlessText(String text) {
        assertThat(LogText.of(text)).isEqualTo(text);
    }

    @Test // B108
    void shouldKeepAForgedLineOnOneLine() {
        assertThat(LogText.of("x\r\n2026-01-01 ERROR forged")).isEqualTo("x__2026-01-01_ERROR_forged");
    }

    @Test
    void shouldNotLetAnIdAddFieldsToALine() {
        assertThat(LogText.of("x outcome=processed")).doesNotContain(" ");
    }

    @Test
    void shouldShowNullAsHyphen() {
        assertThat(LogText.of(null)).isEqualTo("-");
    }

    @Test
    void shouldCutLongTextAndShowThat() {
        assertThat(LogText.of("x".repeat(120))).isEqualTo("x".repeat(120));
        assertThat(LogText.of("x".repeat(121))).isEqualTo("x".repeat(120) + "\u2026");
        assertThat(LogText.of("x".repeat(1_000_000))).hasSize(121);
    }

    @Test
    void shouldNotCutInsideACharacter() {
        assertThat(LogText.of("\ud83d\ude02".repeat(200))).isEqualTo("\ud83d\ude02".repeat(120) + "\u2026");
    }

    @Test
    void shouldKeepMoreWhereItIsTold() {
        assertThat(LogText.of("x".repeat(256), 255)).isEqualTo("x".repeat(255) + "\u2026");
        assertThat(LogText.of("\ud83d\ude02\n", 2)).isEqualTo("\ud83d\ude02_");
    }
}
