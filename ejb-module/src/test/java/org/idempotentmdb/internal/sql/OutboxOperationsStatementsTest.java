package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import org.idempotentmdb.internal.sql.OutboxOperationsStatements.Criterion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutboxOperationsStatementsTest {

    private static OutboxOperationsStatements of(DatabaseProduct product) {
        return product.outboxStatements().orElseThrow().operations();
    }

    private static long parameters(String text) {
        return text.chars().filter(c -> c == '?').count();
    }

    @ParameterizedTest
    @EnumSource(names = "OTHER", mode = EnumSource.Mode.EXCLUDE)
    void shouldHaveOneParameterForEachConditionBesidesStatePositionAndLimit(DatabaseProduct product) {
        assertThat(parameters(of(product).listText(List.of()))).isEqualTo(3);
        for (Criterion criterion : Criterion.values()) {
            assertThat(parameters(of(product).listText(List.of(criterion))))
                    .as(criterion.name())
                    .isEqualTo(4);
        }
        assertThat(parameters(of(product).listText(EnumSet.allOf(Criterion.class))))
                .isEqualTo(3 + Criterion.values().length);
    }

    @ParameterizedTest
    @EnumSource(names = "OTHER", mode = EnumSource.Mode.EXCLUDE)
    void shouldNeverReadWhatAMessageSays(DatabaseProduct product) {
        assertThat(of(product).listText(List.of())).doesNotContain("body", "headers", "correlation_id", "*");
    }

    @ParameterizedTest
    @EnumSource(names = "OTHER", mode = EnumSource.Mode.EXCLUDE)
    void shouldChangeOneDeadMessageByItsPrimaryKey(DatabaseProduct product) {
        for (String change : List.of(of(product).retryText(), of(product).discardText())) {
            assertThat(change.strip()).endsWith("where position = ? and state = 'DEAD'");
            assertThat(parameters(change)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "OTHER", mode = EnumSource.Mode.EXCLUDE)
    void shouldEscapeWhatIsSpecialInAPatternAndNothingElse(DatabaseProduct product) {
        String brackets = product == DatabaseProduct.SQL_SERVER ? "![a]" : "[a]"; // elsewhere that would be an error
        assertThat(of(product).patternFor("50%_!" + brackets.replace("!", ""))).isEqualTo("%50!%!_!!" + brackets + "%");
        assertThat(of(product).listText(List.of(Criterion.ERROR))).contains("like ? escape '!'");
    }

    @Test
    void shouldCompareByteForByteWhereTheColumnsDoNot() {
        assertThat(of(DatabaseProduct.SQL_SERVER).listText(List.of(Criterion.KEY)))
                .contains("<> message_id collate Latin1_General_BIN2"); // SQL Server refuses to compare different
        // collations
        for (Criterion criterion : List.of(Criterion.DESTINATION, Criterion.TYPE, Criterion.ERROR)) {
            assertThat(of(DatabaseProduct.SQL_SERVER).listText(List.of(criterion)))
                    .contains(" collate Latin1_General_BIN2 ");
        }
    }
}
