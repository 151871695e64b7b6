package org.idempotentmdb.it;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.environment.DatabaseServer;
import org.idempotentmdb.environment.MariaDbServer;

final class MariaDbUnderTest implements DatabaseUnderTest {

    @Override
    public String name() {
        return "mariadb";
    }

    @Override
    public DatabaseServer start(Path folder) {
        MariaDbServer server = new MariaDbServer(folder.resolve("mariadb"));
        server.start();
        return server;
    }

    @Override
    public Map<String, String> addresses(DatabaseServer server) {
        return Map.of("mariadb.port", Integer.toString(server.port()), "mariadb.database", server.database());
    }

    /** Not the database itself: pooled connections would be left without one. */
    @Override
    public String clear() {
        return "drop table if exists processed_message, outbox_message, effect, attempt, gate, customer,"
                + " shipment, customer_order, loyalty_account, account";
    }

    @Override
    public String waiting() {
        return "select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT' and trx_query like ?";
    }

    @Override
    public long preparedTransactions(Database database) {
        return database.rows("xa recover");
    }

    @Override
    public Optional<String> loseConnection() {
        return Optional.of("kill connection_id()");
    }

    @Override
    public Optional<String> failAtCommit() {
        return Optional.empty();
    }
}
