package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.Column;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.idempotentmdb.internal.inbox.ProcessedMessage;
import org.idempotentmdb.internal.inbox.ProcessedMessageId;
import org.idempotentmdb.internal.message.StoredMessageId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaFilesTest {

    private static final Pattern TEXT_COLUMN =
            Pattern.compile("^\\s+(\\w+)\\s+n?varchar2?\\((\\d+)[^)]*\\)", Pattern.MULTILINE);

    private static String table(DatabaseProduct product, String name) throws IOException {
        String schema = schema(product);
        int begin = schema.indexOf("create table " + name);
        return schema.substring(begin, schema.indexOf(";", begin));
    }

    @ParameterizedTest // B12
    @EnumSource
    void shouldHaveTheLengthsOfTheMappedEntity(DatabaseProduct product) throws IOException {
        Map<String, Integer> inFile = TEXT_COLUMN
                .matcher(table(product, "processed_message"))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> Integer.valueOf(found.group(2))));
        assertThat(inFile).isEqualTo(mappedLengths());
        assertThat(inFile)
                .containsEntry("message_id", StoredMessageId.LONGEST)
                .containsEntry("consumer_name", 100)
                .containsEntry("payload_fingerprint", 64);
    }

    @ParameterizedTest // B25
    @EnumSource
    void shouldHaveTheKeyThatTheClaimReliesOn(DatabaseProduct product) throws IOException {
        assertThat(schema(product))
                .contains("constraint processed_message_pk primary key (consumer_name, message_id)")
                .containsPattern("processed_at\\s+\\S+(\\s\\S+)* not null")
                .containsPattern("consumer_name .*not null")
                .containsPattern("message_id .*not null");
    }

    @ParameterizedTest // B07, B08, B09, B10
    @CsvSource({
        "POSTGRESQL, (100) collate \"C\" not null, (255) collate \"C\" not null",
        "SQL_SERVER, (100) collate Latin1_General_BIN2 not null, (255) collate Latin1_General_BIN2 not null"
    })
    void shouldNameABinaryCollationForBothHalvesOfTheKey(DatabaseProduct product, String consumer, String id)
            throws IOException {
        assertThat(schema(product)).contains(consumer, id);
    }

    @ParameterizedTest // B08
    @EnumSource(names = {"ORACLE", "DB2", "OTHER"})
    void shouldSayHowIdsMustCompareWhereTheDatabaseDecidesIt(DatabaseProduct product) throws IOException {
        assertThat(schema(product)).containsIgnoringCase("compare byte for byte");
    }

    @Test // B16
    void shouldCountCharactersAndNotBytesWhereTheDatabaseAsks() throws IOException {
        assertThat(schema(DatabaseProduct.ORACLE)).doesNotContainPattern("varchar2\\(\\d+\\)");
        assertThat(schema(DatabaseProduct.SQL_SERVER)).containsPattern("message_id\\s+nvarchar");
        assertThat(schema(DatabaseProduct.DB2)).containsPattern("message_id\\s+varchar\\(255 codeunits32\\)");
    }

    @Test
    void shouldNameTheKeyInTheOracleHintAsInTheOracleTable() throws IOException {
        Matcher hint = Pattern.compile("ignore_row_on_dupkey_index\\((\\w+), (\\w+)\\)")
                .matcher(DatabaseProduct.ORACLE.statements().claimText());
        assertThat(hint.find()).isTrue();
        assertThat(schema(DatabaseProduct.ORACLE))
                .contains("create table " + hint.group(1) + " (", "constraint " + hint.group(2) + " primary key");
    }

    private static Map<String, Integer> mappedLengths() {
        return Stream.of(ProcessedMessage.class, ProcessedMessageId.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == String.class && field.isAnnotationPresent(Column.class))
                .collect(Collectors.toMap(
                        field -> column(field).name(), field -> column(field).length()));
    }

    private static Column column(Field field) {
        return field.getAnnotation(Column.class);
    }

    private static String schema(DatabaseProduct product) throws IOException {
        try (InputStream file = SchemaFilesTest.class.getClassLoader().getResourceAsStream(product.schemaFile())) {
            assertThat(file).as(product.schemaFile()).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
