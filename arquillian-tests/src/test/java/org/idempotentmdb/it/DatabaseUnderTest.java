package org.idempotentmdb.it;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.environment.DatabaseServer;

/**
 * The database that the tests run on. What differs between databases stands in the implementations, so that the tests are the
 * same on each.
 *
 * <p>The system property {@value #PROPERTY} chooses it.
 */
interface DatabaseUnderTest {

    /** Default: {@code postgresql}. */
    String PROPERTY = "idempotent.tests.database";

    /** The chosen database, not started yet. */
    static DatabaseUnderTest chosen() {
        String name = System.getProperty(PROPERTY, "postgresql");
        return switch (name) {
            case "postgresql" -> new PostgreSqlUnderTest();
            case "mariadb" -> new MariaDbUnderTest();
            case "h2" -> new H2UnderTest();
            default ->
                throw new IllegalArgumentException("-D" + PROPERTY + "=" + name + " is no database that is tested");
        };
    }

    /**
     * Its name: of the product's file in schema/v1, of the tests' tables, and of the server's configuration.
     *
     * @return for example {@code mariadb}
     */
    String name();

    /** Starts a server with its data in this folder. */
    DatabaseServer start(Path folder);

    /** The file name of its driver in the folder with the servers. */
    default String driver() {
        return name() + ".jar";
    }

    /** The system properties by which server-config is told where it is. */
    Map<String, String> addresses(DatabaseServer server);

    /** Statements that leave an empty database. */
    String clear();

    /** Counts sessions that wait for a lock in a statement with the text of the only parameter in it. */
    String waiting();

    /** Transactions that are prepared and neither committed nor rolled back. */
    long preparedTransactions(Database database);

    /** A statement with which a session ends itself; empty where there is none. */
    Optional<String> loseConnection();

    /** A statement that only fails when the transaction is committed; empty where there are no deferred constraints. */
    Optional<String> failAtCommit();
}
