package org.idempotentmdb.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.annotation.Annotation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.MissingIdentityPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

    @IdempotentConsumer("orders")
    private static final class Plain {}

    @IdempotentConsumer(
            value = "orders",
            store = "java:app/persistence/annotated",
            identity = {"property:annotated", "json:/a,b"},
            onMissingIdentity = MissingIdentityPolicy.PROCESS_UNGUARDED,
            onConflict = ConflictPolicy.REJECT)
    private static final class Annotated {}

    @IdempotentConsumer(value = "orders", identity = " ")
    private static final class BlankSource {}

    @IdempotentConsumer(value = "orders", store = "jdbc/orders")
    private static final class BadStore {}

    @Test
    void shouldUseTheDefaultsWhenNothingIsSaid() {
        assertThat(read(Plain.class, Map.of()))
                .isEqualTo(new ConsumerSettings(
                        "orders",
                        "java:app/persistence/idempotence",
                        List.of("property:message_id", "property:_AMQ_DUPL_ID", "correlation-id", "jms-message-id"),
                        MissingIdentityPolicy.REJECT,
                        ConflictPolicy.WARN));
    }

    @Test
    void shouldPreferTheAnnotationToTheDefaults() {
        assertThat(read(Annotated.class, Map.of()))
                .isEqualTo(new ConsumerSettings(
                        "orders",
                        "java:app/persistence/annotated",
                        List.of("property:annotated", "json:/a,b"),
                        MissingIdentityPolicy.PROCESS_UNGUARDED,
                        ConflictPolicy.REJECT));
    }

    @Test
    void shouldPreferConfigurationForAllToTheAnnotation() {
        assertThat(read(
                        Annotated.class,
                        Map.of(
                                "idempotent.store", "java:app/persistence/all",
                                "idempotent.identity", "property:all",
                                "idempotent.onMissingIdentity", "REJECT",
                                "idempotent.onConflict", "WARN")))
                .isEqualTo(new ConsumerSettings(
                        "orders",
                        "java:app/persistence/all",
                        List.of("property:all"),
                        MissingIdentityPolicy.REJECT,
                        ConflictPolicy.WARN));
    }

    @Test
    void shouldPreferConfigurationForTheConsumerToAllElse() {
        Map<String, String> configured = Map.of(
                "idempotent.store", "java:app/persistence/all",
                "idempotent.orders.store", "java:app/persistence/mine",
                "idempotent.identity", "property:all",
                "idempotent.orders.identity", "property:mine",
                "idempotent.onMissingIdentity", "REJECT",
                "idempotent.orders.onMissingIdentity", "PROCESS_UNGUARDED",
                "idempotent.onConflict", "WARN",
                "idempotent.orders.onConflict", "REJECT");
        assertThat(read(Annotated.class, configured))
                .isEqualTo(new ConsumerSettings(
                        "orders",
                        "java:app/persistence/mine",
                        List.of("property:mine"),
                        MissingIdentityPolicy.PROCESS_UNGUARDED,
                        ConflictPolicy.REJECT));
    }

    @Test
    void shouldNotUseTheConfigurationOfAnotherConsumer() {
        assertThat(read(Plain.class, Map.of("idempotent.billing.onConflict", "REJECT"))
                        .onConflict())
                .isEqualTo(ConflictPolicy.WARN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "property:a,property:b | property:a;property:b",
                " property:a , json:/b  | property:a;json:/b",
                "json:/a\\,b,property:c | json:/a,b;property:c",
                "xpath:concat(/a\\,/b)  | xpath:concat(/a,/b)"
            })
    void shouldSplitSourcesAtCommasThatAreNotEscaped(String configured, String sources) {
        assertThat(read(Plain.class, Map.of("idempotent.identity", configured)).identity())
                .isEqualTo(List.of(sources.split(";")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROCESS_UNGUARDED", "process_unguarded", "process-unguarded", " Process-Unguarded "})
    void shouldReadPoliciesInAnySpelling(String configured) {
        assertThat(read(Plain.class, Map.of("idempotent.onMissingIdentity", configured))
                        .onMissingIdentity())
                .isEqualTo(MissingIdentityPolicy.PROCESS_UNGUARDED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idempotent.orders.onConflict        | DROP       | WARN or REJECT",
                "idempotent.onConflict               | DROP       | WARN or REJECT",
                "idempotent.orders.onMissingIdentity | skip       | REJECT or PROCESS_UNGUARDED",
                "idempotent.onMissingIdentity        | skip       | REJECT or PROCESS_UNGUARDED",
                "idempotent.orders.store             | jdbc/x     | begins with java:",
                "idempotent.store                    | jdbc/x     | begins with java:",
                "idempotent.orders.identity          | a,,b       | 1 to 16 identity sources"
            })
    void shouldNameKeyValueAndWhatIsAllowed(String key, String value, String allowed) {

        assertThatThrownBy(() -> read(Plain.class, Map.of(key, value)))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll(key + " ", "'" + value + "'", allowed);
    }

    @Test
    void shouldNotReadAnEmptyPolicyAsTheDefault() {
        assertThatThrownBy(() -> read(Plain.class, Map.of("idempotent.onConflict", " ")))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContaining("WARN or REJECT");
    }

    @Test
    void shouldRefuseNoSourceAndTooManySources() {
        String sixteen = String.join(",", Collections.nCopies(16, "property:a"));
        assertThat(read(Plain.class, Map.of("idempotent.identity", sixteen)).identity())
                .hasSize(16);
        assertThatThrownBy(() -> read(Plain.class, Map.of("idempotent.identity", sixteen + ",property:a")))
                .hasMessageContaining("1 to 16 identity sources");
        assertThatThrownBy(() -> read(Plain.class, Map.of("idempotent.identity", "")))
                .hasMessageContaining("1 to 16 identity sources");
        assertThatThrownBy(() -> read(Plain.class, Map.of("idempotent.identity", ",")))
                .hasMessageContaining("1 to 16 identity sources");
    }

    @Test
    void shouldRefuseBadMembersOfTheAnnotationToo() {
        assertThatThrownBy(() -> read(BlankSource.class, Map.of()))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("the member identity of @IdempotentConsumer(\"orders\")", "1 to 16");
        assertThatThrownBy(() -> read(BadStore.class, Map.of()))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("the member store of @IdempotentConsumer(\"orders\")", "'jdbc/orders'");
    }

    @Test // B108
    void shouldShowABadValueOnOneLine() {
        assertThatThrownBy(() -> read(Plain.class, Map.of("idempotent.store", "x\r\nERROR forged")))
                .message()
                .doesNotContain("\r", "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "orders", "Orders.v2", "order-payment_handler", "1"})
    void shouldAcceptAConsumerName(String name) {
        assertThat(read(named(name), Map.of()).name()).isEqualTo(name);
    }

    @ParameterizedTest // B15, B18
    @ValueSource(
            strings = {"", " ", "orders ", "or ders", "orders\n", "m\u00fcller", "a/b", "a:b", "a@b", "\ud83d\ude02"})
    void shouldRefuseABlankOrOddConsumerNameAndNameTheBean(String name) {
        assertThatThrownBy(() -> read(named(name), Map.of()))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("com.example.Bean", "1 to 100 letters")
                .message()
                .doesNotContain("\n");
    }

    @Test // B12
    void shouldRefuseAConsumerNameThatDoesNotFitTheColumn() {
        assertThat(read(named("x".repeat(100)), Map.of()).name()).hasSize(100);
        assertThatThrownBy(() -> read(named("x".repeat(101)), Map.of())).isInstanceOf(InvalidSetupException.class);
    }

    private static ConsumerSettings read(Class<?> bean, Map<String, String> configured) {
        return read(bean.getAnnotation(IdempotentConsumer.class), configured);
    }

    private static ConsumerSettings read(IdempotentConsumer annotation, Map<String, String> configured) {
        return new SettingsReader(new MapConfiguration(configured)).read(annotation, "com.example.Bean");
    }

    private static IdempotentConsumer named(String name) {
        return new Named(name);
    }

    /** The annotation with a name that only a test run knows. */
    @SuppressWarnings("ClassExplicitlyAnnotation")
    private record Named(String value) implements IdempotentConsumer {

        @Override
        public String store() {
            return DEFAULT_STORE;
        }

        @Override
        public String[] identity() {
            return new String[0];
        }

        @Override
        public MissingIdentityPolicy onMissingIdentity() {
            return MissingIdentityPolicy.REJECT;
        }

        @Override
        public ConflictPolicy onConflict() {
            return ConflictPolicy.WARN;
        }

        @Override
        public Class<? extends Annotation> annotationType() {
            return IdempotentConsumer.class;
        }
    }
}
