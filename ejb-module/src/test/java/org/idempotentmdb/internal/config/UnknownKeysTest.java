package org.idempotentmdb.internal.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.idempotentmdb.InvalidSetupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownKeysTest {

    private static final List<String> CONSUMERS = List.of("order-payments", "shipping");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "idempotent.store",
                "idempotent.identity",
                "idempotent.onMissingIdentity",
                "idempotent.onConflict",
                "idempotent.order-payments.store",
                "idempotent.shipping.onConflict",
                "idempotent_onConflict",
                "idempotent_order_payments_store",
                "IDEMPOTENT_STORE",
                "IDEMPOTENT_ONMISSINGIDENTITY",
                "IDEMPOTENT_ORDER_PAYMENTS_STORE",
                "IDEMPOTENT_SHIPPING_ONCONFLICT"
            })
    void shouldAcceptEveryKeyThatIsRead(String key) {
        assertThatCode(() -> refuse(key)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "idempotent.onConflct, idempotent.onConflict",
        "idempotent.on-conflict, idempotent.onConflict",
        "idempotent.shipping.onconflict, idempotent.shipping.onConflict",
        "idempotent.shipping.identiy, idempotent.shipping.identity",
        "IDEMPOTENT_SHIPPING_ON_CONFLICT, IDEMPOTENT_SHIPPING_ONCONFLICT",
        "idempotent_shipping_stor, idempotent_shipping_store",
        "IDEMPOTENT_STOR, IDEMPOTENT_STORE"
    })
    void shouldNameTheNearestKeyForATypingError(String typed, String meant) {
        assertThatThrownBy(() -> refuse(typed))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContaining(typed + " (did you mean " + meant + "?)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "idempotent.billing.onConflict",
                "idempotent.billing.v2.store",
                "IDEMPOTENT_BILLING_ONCONFLICT",
                "IDEMPOTENT_INVOICE_ARCHIVE_IDENTITY"
            })
    void shouldTolerateTheConsumersOfOtherApplications(String key) {
        assertThatCode(() -> refuse(key)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "idempotent.shiping.onConflict, idempotent.shipping.onConflict",
        "idempotent.Shipping.onConflict, idempotent.shipping.onConflict",
        "idempotent.order_payments.store, idempotent.order-payments.store",
        "idempotent.order-paiment.store, idempotent.order-payments.store",
        "IDEMPOTENT_SHIPPIN_STORE, IDEMPOTENT_SHIPPING_STORE"
    })
    void shouldRefuseANearMissOfAnOwnConsumer(String typed, String meant) {
        assertThatThrownBy(() -> refuse(typed))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContaining(typed + " (did you mean " + meant + "?)");
    }

    @ParameterizedTest // SmallRye Config lists each environment variable a second time, in dots and lower case
    @CsvSource({
        "IDEMPOTENT_ONCONFLICT, idempotent.onconflict",
        "IDEMPOTENT_SHIPPING_ONCONFLICT, idempotent.shipping.onconflict",
        "IDEMPOTENT_ORDER_PAYMENTS_STORE, idempotent.order.payments.store",
        "idempotent_shipping_onConflict, idempotent.shipping.onconflict"
    })
    void shouldNotRefuseWhatAServerMakesOfAnEnvironmentVariable(String variable, String echo) {
        assertThatCode(() -> refuse(variable, echo)).doesNotThrowAnyException();
        assertThatThrownBy(() -> refuse("IDEMPOTENT_STORE", echo)).hasMessageContaining(echo + " (did you mean");
    }

    @Test
    void shouldStillRefuseTheVariableItself() {
        assertThatThrownBy(() -> refuse("IDEMPOTENT_SHIPPING_ON_CONFLICT", "idempotent.shipping.on.conflict"))
                .hasMessageContaining("IDEMPOTENT_SHIPPING_ON_CONFLICT (did you mean IDEMPOTENT_SHIPPING_ONCONFLICT?)");
    }

    @Test
    void shouldNameAllFaultsAtOnce() {
        assertThatThrownBy(() -> refuse("idempotent.stor", "idempotent.identiti", "idempotent.store"))
                .hasMessageContainingAll("idempotent.identiti (did", "idempotent.stor (did");
    }

    @Test // B108
    void shouldShowAnOddKeyOnOneLine() {
        assertThatThrownBy(() -> refuse("idempotent.x\nERROR forged")).message().doesNotContain("\n");
    }

    @Test
    void shouldLookAtAllKeysAlsoWithoutConsumers() {
        assertThatThrownBy(() -> new UnknownKeys(List.of()).refuse(keys("idempotent.stor")))
                .hasMessageContaining("idempotent.store");
        assertThatCode(() -> new UnknownKeys(List.of()).refuse(keys("idempotent.billing.store")))
                .doesNotThrowAnyException();
    }

    private static void refuse(String... keys) {
        new UnknownKeys(CONSUMERS).refuse(keys(keys));
    }

    private static ConfigurationSource keys(String... keys) {
        return new MapConfiguration(Arrays.stream(keys).collect(Collectors.toMap(Function.identity(), key -> "x")));
    }
}
