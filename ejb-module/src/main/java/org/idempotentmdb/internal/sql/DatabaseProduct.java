package org.idempotentmdb.internal.sql;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/** The databases that the guard has statements for. */
public enum DatabaseProduct {
    /** PostgreSQL 9.5 or newer. */
    POSTGRESQL("postgresql"),
    /** H2 2.x. */
    H2("h2"),
    /** MariaDB 10.6 or newer. */
    MARIADB("mariadb"),
    /** MySQL 8; statements are reviewed text, not run in this repository. */
    MYSQL("mysql"),
    /** Oracle 12.2 or newer; statements are reviewed text, not run in this repository. */
    ORACLE("oracle"),
    /** SQL Server 2016 or newer; statements are reviewed text, not run in this repository. */
    SQL_SERVER("sqlserver"),
    /** Db2 11 or newer; statements are reviewed text, not run in this repository. */
    DB2("db2"),
    /** Any other: portable statements. */
    OTHER("portable");

    private final String fileName;

    DatabaseProduct(String fileName) {
        this.fileName = fileName;
    }

    /**
     * Recognises the product.
     *
     * @param metaData of an open connection
     * @return the product, {@link #OTHER} when it is none of the known ones
     * @throws SQLException when the driver cannot tell
     */
    public static DatabaseProduct of(DatabaseMetaData metaData) throws SQLException {
        String name = metaData.getDatabaseProductName().toLowerCase(Locale.ROOT);
        if (name.startsWith("postgresql") || name.startsWith("enterprisedb")) {
            return POSTGRESQL;
        } else if (name.equals("h2")) {
            return H2;
        } else if (name.startsWith("mariadb")) {
            return MARIADB;
        } else if (name.startsWith("mysql")) {
            return MYSQL;
        } else if (name.startsWith("oracle")) {
            return ORACLE;
        } else if (name.startsWith("microsoft sql server")) {
            return SQL_SERVER;
        } else if (name.startsWith("db2")) {
            return DB2;
        }
        return OTHER;
    }

    /**
     * The file with the tables for this product.
     *
     * @return its path inside the product's jar
     */
    public String schemaFile() {
        return "org/idempotentmdb/schema/v1/" + fileName + ".sql";
    }

    /**
     * The statements for this product.
     *
     * @return the statements; they hold no state
     */
    public SqlStatements statements() {
        return switch (this) {
            case POSTGRESQL -> new PostgreSqlStatements();
            case MARIADB, MYSQL -> new MySqlStatements();
            case ORACLE -> new OracleStatements();
            case SQL_SERVER -> new SqlServerStatements();
            case H2, DB2, OTHER -> new SqlStatements();
        };
    }

    /**
     * The statements on the outbox table for this product.
     *
     * @return the statements; they hold no state; empty where it is not known how to lock rows and skip locked ones
     */
    public Optional<OutboxStatements> outboxStatements() {
        return switch (this) {
            case POSTGRESQL -> Optional.of(new PostgreSqlOutboxStatements());
            case MARIADB, MYSQL -> Optional.of(new MySqlOutboxStatements());
            case ORACLE -> Optional.of(new OracleOutboxStatements());
            case SQL_SERVER -> Optional.of(new SqlServerOutboxStatements());
            case DB2 -> Optional.of(new Db2OutboxStatements());
            case H2 -> Optional.of(new OutboxStatements());
            case OTHER -> Optional.empty();
        };
    }
}
