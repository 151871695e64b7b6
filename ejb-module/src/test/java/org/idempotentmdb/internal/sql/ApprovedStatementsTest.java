package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import org.idempotentmdb.Approved;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every statement for every database is reviewed text; see {@link Approved} for how to approve a change. */
class ApprovedStatementsTest {

    @ParameterizedTest
    @EnumSource
    void shouldClaimWithTheApprovedStatement(DatabaseProduct product) throws IOException {
        Approved.verify(file(product, "claim"), product.statements().claimText());
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadTheFingerprintWithTheApprovedStatement(DatabaseProduct product) throws IOException {
        Approved.verify(file(product, "fingerprint"), product.statements().fingerprintText());
    }

    @ParameterizedTest // B29, B31, B54
    @EnumSource
    void shouldClaimWithOneInsertAndNothingElse(DatabaseProduct product) {
        String claim = product.statements().claimText();
        assertThat(claim).startsWith("insert ").doesNotContain(";", "select", "merge", "update");
        assertThat(claim.chars().filter(c -> c == '?')).hasSize(4);
    }

    @ParameterizedTest // B74: the database's clock on every side, never the application's
    @EnumSource
    void shouldTakeTheTimeFromTheDatabase(DatabaseProduct product) {
        assertThat(product.statements().claimText())
                .containsAnyOf("current_timestamp", "utc_timestamp(6)", "systimestamp", "sysdatetimeoffset()");
    }

    @ParameterizedTest // B27: on PostgreSQL any error costs the transaction
    @EnumSource
    void shouldAnswerWithoutAnErrorWhereAnErrorEndsTheTransaction(DatabaseProduct product) {
        assertThat(product.statements().reportsDuplicateAsViolation()).isEqualTo(product != DatabaseProduct.POSTGRESQL);
    }

    private static String file(DatabaseProduct product, String statement) {
        return "sql/" + product.name().toLowerCase(Locale.ROOT) + "-" + statement + ".sql";
    }
}
