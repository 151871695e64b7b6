package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.idempotentmdb.Approved;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

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

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "OTHER")
    void shouldUseTheApprovedStatementsOnTheOutbox(DatabaseProduct product) throws IOException {
        Approved.verify(
                file(product, "outbox"),
                outboxStatements(product).entrySet().stream()
                        .map(statement -> "-- " + statement.getKey() + "\n" + statement.getValue())
                        .collect(Collectors.joining("\n")));
    }

    @Test
    void shouldHaveNoOutboxWhereItIsNotKnownHowToSkipLockedRows() {
        assertThat(DatabaseProduct.OTHER.outboxStatements()).isEmpty();
    }

    @ParameterizedTest // B74: the database's clock on every side, never the application's
    @EnumSource(mode = Mode.EXCLUDE, names = "OTHER")
    void shouldTakeTheTimesOfTheOutboxFromTheDatabase(DatabaseProduct product) {
        String[] clocks = {
            "current_timestamp", "clock_timestamp()", "utc_timestamp(6)", "systimestamp", "sysdatetimeoffset()"
        };
        outboxStatements(product).forEach((name, text) -> {
            if (!Set.of("delete", "dead").contains(name)) {
                assertThat(text).as(name).containsAnyOf(clocks);
            }
        });
    }

    @ParameterizedTest // B97: of two relays, the second passes by what the first has locked
    @EnumSource(mode = Mode.EXCLUDE, names = "OTHER")
    void shouldSkipLockedRowsWhereItLocksAndLockNowhereElse(DatabaseProduct product) {
        outboxStatements(product).forEach((name, text) -> {
            if (name.equals("lock")) {
                assertThat(text).containsAnyOf("skip locked", "readpast");
            } else {
                assertThat(text).as(name).doesNotContain("for update", "updlock");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "OTHER")
    void shouldHaveOneStatementForEachCallAndTheParametersThatTheStoreSets(DatabaseProduct product) {
        Map<String, Integer> parameters = Map.ofEntries(
                Map.entry("insert", 10),
                Map.entry("candidates, dead ones hold", 1),
                Map.entry("candidates, dead ones do not hold", 1),
                Map.entry("lock", 2),
                Map.entry("followers", 3),
                Map.entry("lease", 3),
                Map.entry("leased", 3),
                Map.entry("delete", 2),
                Map.entry("sent", 2),
                Map.entry("give back", 5),
                Map.entry("dead", 3),
                Map.entry("count", 0),
                Map.entry("purge", 2));
        Map<String, String> statements = outboxStatements(product);
        assertThat(statements).containsOnlyKeys(parameters.keySet());
        statements.forEach((name, text) -> {
            assertThat(text).as(name).doesNotContain(";", "%");
            assertThat(text.chars().filter(c -> c == '?')).as(name).hasSize(parameters.get(name));
        });
    }

    /** With two values where the number of values is free. */
    private static Map<String, String> outboxStatements(DatabaseProduct product) {
        OutboxStatements statements = product.outboxStatements().orElseThrow();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("insert", statements.insertText());
        all.put("candidates, dead ones hold", statements.candidatesText(true));
        all.put("candidates, dead ones do not hold", statements.candidatesText(false));
        all.put("lock", statements.lockText(2));
        all.put("followers", statements.followersText(2));
        all.put("lease", statements.leaseText());
        all.put("leased", statements.leasedText(2));
        all.put("delete", statements.deleteText());
        all.put("sent", statements.sentText());
        all.put("give back", statements.giveBackText());
        all.put("dead", statements.deadText());
        all.put("count", statements.countText());
        all.put("purge", statements.purgeText());
        return all;
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
