package org.idempotentmdb.internal.sql;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares the marker table of a live database with what the claim relies on. Reads only. */
public final class MarkerTable {

    private static final String NAME = "processed_message";
    private static final Set<String> KEY = Set.of("consumer_name", "message_id");

    /** Column to the least number of characters that it must hold; 0 where that does not apply. */
    private static final Map<String, Integer> COLUMNS = Map.of(
            "consumer_name", 100,
            "message_id", 255,
            "processed_at", 0,
            "payload_fingerprint", 64,
            "destination", 255);

    private MarkerTable() {}

    /**
     * Looks for what is wrong.
     *
     * @param connection to the database of the store
     * @return one sentence for each fault; empty when the table is as it must be
     * @throws SQLException when the database fails for another reason than a wrong table
     */
    public static List<String> faults(Connection connection) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String stored = metaData.storesUpperCaseIdentifiers() ? NAME.toUpperCase(Locale.ROOT) : NAME;
        if (!exists(metaData, connection, stored)) {
            return List.of("the table " + NAME + " does not exist");
        }
        List<String> faults = columnFaults(connection);
        if (!keys(metaData, connection, stored).contains(KEY)) {
            faults.add(
                    "the table " + NAME + " has no primary key or unique index on exactly (consumer_name, message_id),"
                            + " so nothing would stop a duplicate");
        }
        return faults;
    }

    private static boolean exists(DatabaseMetaData metaData, Connection connection, String table) throws SQLException {
        try (ResultSet tables = metaData.getTables(connection.getCatalog(), null, table, null)) {
            return tables.next();
        }
    }

    private static List<String> columnFaults(Connection connection) throws SQLException {
        Map<String, Integer> found = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement("select * from " + NAME + " where 1 = 0");
                ResultSet none = statement.executeQuery()) {
            ResultSetMetaData columns = none.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                found.put(columns.getColumnName(i).toLowerCase(Locale.ROOT), columns.getPrecision(i));
            }
        }
        List<String> faults = new ArrayList<>();
        for (String column : new TreeSet<>(COLUMNS.keySet())) {
            if (!found.containsKey(column)) {
                faults.add("the column " + NAME + "." + column + " does not exist");
            } else if (found.get(column) < COLUMNS.get(column)) {
                faults.add("the column " + NAME + "." + column + " holds " + found.get(column)
                        + " characters but must hold " + COLUMNS.get(column));
            }
        }
        return faults;
    }

    /** The column sets of all unique indexes; every database backs a primary key with one. */
    private static Set<Set<String>> keys(DatabaseMetaData metaData, Connection connection, String table)
            throws SQLException {
        Map<String, Set<String>> indexes = new HashMap<>();
        try (ResultSet columns =
                metaData.getIndexInfo(connection.getCatalog(), connection.getSchema(), table, true, true)) {
            while (columns.next()) {
                String column = columns.getString("COLUMN_NAME");
                if (column != null) {
                    indexes.computeIfAbsent(columns.getString("INDEX_NAME"), name -> new TreeSet<>())
                            .add(column.toLowerCase(Locale.ROOT));
                }
            }
        }
        return Set.copyOf(indexes.values());
    }
}
