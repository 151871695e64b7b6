package org.idempotentmdb.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionConflictsTest {

    @ParameterizedTest
    @CsvSource({
        "serialization failure on PostgreSQL, 40001, 0",
        "deadlock on PostgreSQL, 40P01, 0",
        "deadlock on H2, 40001, 40001",
        "deadlock on MySQL and MariaDB, 40001, 1213",
        "changed since last read on MariaDB, HY000, 1020",
        "deadlock on SQL Server, 40001, 1205",
        "deadlock on Db2, 40001, -911",
        "deadlock on Oracle, 61000, 60",
        "cannot serialize access on Oracle, 72000, 8177"
    })
    void shouldRecogniseWhatMaySucceedWhenItIsRunAgain(String error, String state, int code) {
        SQLException conflict = new SQLException("text", state, code);
        assertThat(TransactionConflicts.isConflict(conflict)).as(error).isTrue();
        assertThat(TransactionConflicts.isConflict(new IllegalStateException(new RuntimeException(conflict))))
                .as("as a container wraps it")
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "no table on PostgreSQL, 42P01, 0",
        "lock timeout on H2, HYT00, 50200",
        "lock timeout on MySQL, 41000, 1205",
        "connection lost, 08006, 0",
        "vendor code of another class, 42000, 1020",
        "another Oracle error of the class, 72000, 1555",
        "another MariaDB error without a class, HY000, 1021",
        "no state, , 60"
    })
    void shouldNotTakeAnyOtherErrorForOne(String error, String state, int code) {
        assertThat(TransactionConflicts.isConflict(new SQLException("40001", state, code)))
                .as(error)
                .isFalse();
    }

    @Test
    void shouldEndAtTheEndOfTheChain() {
        assertThat(TransactionConflicts.isConflict(new IllegalStateException("40001")))
                .isFalse();
    }
}
