package org.idempotentmdb.internal.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.sql.OutboxStatements;

/** The outboxes of the application, by the JNDI names of their entity managers. */
@ApplicationScoped
public class OutboxStores {

    private final Map<String, OutboxStore> checked = new ConcurrentHashMap<>();
    private final Map<String, String> units = new ConcurrentHashMap<>();
    private final Set<String> published = ConcurrentHashMap.newKeySet();
    private final Set<String> names = new ConcurrentSkipListSet<>(Set.of(IdempotentConsumer.DEFAULT_STORE));

    /**
     * Makes a name known: a relay looks after it.
     *
     * @param name the JNDI name of an entity manager
     */
    public void know(String name) {
        names.add(name);
    }

    /**
     * Makes the persistence unit of a store known.
     *
     * @param name the JNDI name of its entity manager
     * @param unit the name of the unit
     */
    public void know(String name, String unit) {
        units.put(name, unit);
    }

    /** Somebody has published to a store. */
    void published(String name) {
        know(name);
        published.add(name);
    }

    /**
     * Whether somebody has published to a store since the application started.
     *
     * @param name its name
     * @return whether
     */
    public boolean isPublishedTo(String name) {
        return published.contains(name);
    }

    /**
     * The persistence unit of a store.
     *
     * @param name its name
     * @return the name of the unit, where it is known
     */
    public Optional<String> unit(String name) {
        return Optional.ofNullable(units.get(name));
    }

    /**
     * All names that may have an outbox.
     *
     * @return the names
     */
    public Set<String> names() {
        return Set.copyOf(names);
    }

    /**
     * The outbox of a database.
     *
     * @param name the JNDI name of its entity manager
     * @param connection to it
     * @return the store
     * @throws InvalidSetupException when the database has no outbox or none that can be used
     * @throws SQLException when the database fails
     */
    public OutboxStore of(String name, Connection connection) throws SQLException {
        OutboxStore known = checked.get(name);
        if (known != null) {
            return known;
        }
        OutboxStore store = new OutboxStore(statements(name, connection.getMetaData()));
        if (!hasTable(connection)) {
            throw new InvalidSetupException("The database of the store " + name
                    + " has no table outbox_message, so nothing can be published. Create it with "
                    + DatabaseProduct.of(connection.getMetaData()).schemaFile());
        }
        checked.put(name, store);
        return store;
    }

    private static OutboxStatements statements(String name, DatabaseMetaData database) throws SQLException {
        return DatabaseProduct.of(database)
                .outboxStatements()
                .filter(statements -> !isTooOld(database))
                .orElseThrow(() -> new InvalidSetupException("The database of the store " + name
                        + " cannot have an outbox: the relay needs FOR UPDATE SKIP LOCKED, which it has for PostgreSQL 9.5,"
                        + " MariaDB 10.6, MySQL 8.0, H2 2.2.220, Oracle, SQL Server and Db2"));
    }

    private static boolean isTooOld(DatabaseMetaData database) {
        try {
            int version = database.getDatabaseMajorVersion() * 1000 + database.getDatabaseMinorVersion();
            return switch (DatabaseProduct.of(database)) {
                case POSTGRESQL -> version < 9_005;
                case MARIADB -> version < 10_006;
                case MYSQL -> version < 8_000;
                case H2 -> version < 2_002;
                default -> false;
            };
        } catch (SQLException unknown) {
            return false; // the first claim will tell
        }
    }

    private static boolean hasTable(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String table = database.storesUpperCaseIdentifiers() ? "OUTBOX_MESSAGE" : "outbox_message";
        try (ResultSet tables = database.getTables(connection.getCatalog(), null, table, null)) {
            return tables.next();
        }
    }
}
