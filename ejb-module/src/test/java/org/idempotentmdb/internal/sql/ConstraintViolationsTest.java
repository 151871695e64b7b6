package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintViolationsTest {

    @ParameterizedTest // B30, B36
    @CsvSource({
        "PostgreSQL, 23505, 0",
        "H2, 23505, 23505",
        "Db2, 23505, -803",
        "Derby, 23505, 20000",
        "Oracle, 23000, 1",
        "MySQL, 23000, 1062",
        "MySQL with key name, 23000, 1586",
        "SQL Server index, 23000, 2601",
        "SQL Server constraint, 23000, 2627"
    })
    void shouldRecogniseAUniqueViolationByItsCodes(String database, String state, int code) {
        assertThat(ConstraintViolations.isUniqueViolation(
                        new SQLException("doppelter Schl\u00fcsselwert", state, code)))
                .as(database)
                .isTrue();
    }

    @ParameterizedTest // B32, B33, B34, B35, B37
    @CsvSource({
        "not null on PostgreSQL, 23502, 0",
        "foreign key on PostgreSQL, 23503, 0",
        "check on PostgreSQL, 23514, 0",
        "exclusion on PostgreSQL, 23P01, 0",
        "foreign key on MySQL, 23000, 1452",
        "not null on MySQL, 23000, 1048",
        "not null on Oracle, 23000, 1400",
        "foreign key on Oracle, 23000, 2291",
        "foreign key on SQL Server, 23000, 547",
        "serialization failure, 40001, 0",
        "deadlock on PostgreSQL, 40P01, 0",
        "deadlock on MySQL, 40001, 1213",
        "changed since last read on MariaDB, HY000, 1020",
        "lock timeout on H2, HYT00, 50200",
        "concurrent update on H2, 90131, 90131",
        "lock timeout on MySQL, 41000, 1205",
        "aborted transaction on PostgreSQL, 25P02, 0",
        "connection lost, 08006, 0",
        "value too long, 22001, 0",
        "vendor code of another class, 42000, 1",
        "vendor code 1062 of another class, HY000, 1062",
        "no state, , 2627"
    })
    void shouldNotTakeAnyOtherErrorForADuplicate(String error, String state, int code) {
        assertThat(ConstraintViolations.isUniqueViolation(new SQLException("duplicate key", state, code)))
                .as(error)
                .isFalse();
    }

    @Test // B36
    void shouldNeverReadTheTextOrTheClass() {
        assertThat(ConstraintViolations.isUniqueViolation(new SQLIntegrityConstraintViolationException(
                        "duplicate key value violates unique constraint \"processed_message_pk\" 23505")))
                .isFalse();
    }

    @Test // B36
    void shouldFollowTheChainOfErrors() {
        SQLException batch = new BatchUpdateException("Batch entry 0 was aborted", "HY000", 0, new int[0]);
        batch.setNextException(new SQLException("first", "01000", 0));
        batch.setNextException(new SQLException("second", "23505", 0));
        assertThat(ConstraintViolations.isUniqueViolation(batch)).isTrue();
    }

    @Test
    void shouldEndAtTheEndOfTheChain() {
        SQLException error = new SQLException("first", "08006", 0);
        error.setNextException(new SQLException("second", "40001", 0));
        assertThat(ConstraintViolations.isUniqueViolation(error)).isFalse();
    }
}
