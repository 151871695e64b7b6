package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqlStatementsTest {

    private static final Marker MARKER = new Marker("orders", "m-1", "f".repeat(64), "queue");

    private final List<Object> calls = new ArrayList<>();
    private Boolean markerIsThere;

    @ParameterizedTest
    @EnumSource
    void shouldDecideByTheRowCount(DatabaseProduct product) throws SQLException {
        assertThat(product.statements().claim(answering(1), MARKER)).isTrue();
        assertThat(product.statements().claim(answering(0), MARKER)).isFalse();
    }

    @Test
    void shouldBindTheMarkerAndCloseTheStatement() throws SQLException {
        DatabaseProduct.H2.statements().claim(answering(1), MARKER);
        assertThat(calls)
                .containsExactly(
                        "setString orders",
                        "setString m-1",
                        "setString " + "f".repeat(64),
                        "setString queue",
                        "executeUpdate",
                        "close");
    }

    @ParameterizedTest // B30: an insert that meets a concurrent one may report the violation
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POSTGRESQL")
    void shouldTakeAUniqueViolationOfTheClaimForADuplicate(DatabaseProduct product) throws SQLException {
        markerIsThere = true;
        assertThat(product.statements().claim(answering(new SQLException("x", "23505", 1)), MARKER))
                .isFalse();
    }

    @ParameterizedTest // B13, B37: the violation of a key that somebody added to the table
    @EnumSource
    void shouldNotTakeAViolationForADuplicateWhenThereIsNoMarker(DatabaseProduct product) {
        markerIsThere = false;
        SQLException violation = new SQLException("x", "23505", 1);
        assertThatThrownBy(() -> product.statements().claim(answering(violation), MARKER))
                .isSameAs(violation);
    }

    @Test // B27: it would say duplicate in a transaction that cannot commit any more
    void shouldNotSwallowAUniqueViolationOnPostgreSql() {
        SQLException violation = new SQLException("x", "23505", 0);
        assertThatThrownBy(() -> DatabaseProduct.POSTGRESQL.statements().claim(answering(violation), MARKER))
                .isSameAs(violation);
    }

    @ParameterizedTest // B32, B33, B35
    @EnumSource
    void shouldNotSwallowAnyOtherError(DatabaseProduct product) {
        SQLException timeout = new SQLException("x", "HYT00", 50200);
        assertThatThrownBy(() -> product.statements().claim(answering(timeout), MARKER))
                .isSameAs(timeout);
    }

    @ParameterizedTest // B37: only the claim may know a violation
    @EnumSource
    void shouldNotSwallowAViolationOutsideOfTheClaim(DatabaseProduct product) {
        SQLException violation = new SQLException("x", "23505", 0);
        assertThatThrownBy(() -> product.statements().fingerprint(answering(violation), "orders", "m-1"))
                .isSameAs(violation);
    }

    private Connection answering(Object answer) {
        PreparedStatement statement = (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, args) -> {
                    calls.add(args == null ? method.getName() : method.getName() + " " + args[1]);
                    if (!method.getName().startsWith("execute")) {
                        return null;
                    }
                    if (method.getName().equals("executeQuery") && markerIsThere != null) {
                        return rows(markerIsThere);
                    }
                    if (answer instanceof SQLException error) {
                        throw error;
                    }
                    return answer;
                });
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> {
                    assertThat(method.getName()).isEqualTo("prepareStatement");
                    return statement;
                });
    }

    private ResultSet rows(boolean any) {
        return (ResultSet) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ResultSet.class}, (proxy, method, args) -> {
                    return method.getName().equals("next") ? any : null;
                });
    }
}
