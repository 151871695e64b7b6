package org.idempotentmdb.tck;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Counts how often handlers were entered, in transactions of its own, so that a rollback or a crash does not undo it. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Attempts {

    @Resource(lookup = "jdbc/orders")
    private DataSource dataSource;

    /** Adds one and returns how many there are. */
    public int begin(String consumer, String key) {
        try (Connection connection = dataSource.getConnection()) {
            try (PreparedStatement insert =
                    connection.prepareStatement("insert into attempt (consumer, test_key) values (?, ?)")) {
                insert.setString(1, consumer);
                insert.setString(2, key);
                insert.executeUpdate();
            }
            try (PreparedStatement count =
                    connection.prepareStatement("select count(*) from attempt where consumer = ? and test_key = ?")) {
                count.setString(1, consumer);
                count.setString(2, key);
                try (ResultSet row = count.executeQuery()) {
                    row.next();
                    return row.getInt(1);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
