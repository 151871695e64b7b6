package org.idempotentmdb.it;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.environment.DatabaseServer;
import org.idempotentmdb.environment.PostgresServer;

final class PostgreSqlUnderTest implements DatabaseUnderTest {

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public DatabaseServer start(Path folder) {
        return PostgresServer.builder().data(folder.resolve("postgres")).start();
    }

    @Override
    public Map<String, String> addresses(DatabaseServer server) {
        return Map.of("postgres.port", Integer.toString(server.port()), "postgres.database", server.database());
    }

    @Override
    public String clear() {
        return "drop schema public cascade; create schema public";
    }

    @Override
    public String waiting() {
        return "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'"
                + " and query like ?";
    }

    @Override
    public long preparedTransactions(Database database) {
        return database.count("select count(*) from pg_prepared_xacts");
    }

    @Override
    public Optional<String> loseConnection() {
        return Optional.of("select cast(pg_terminate_backend(pg_backend_pid()) as varchar)");
    }

    @Override
    public Optional<String> failAtCommit() {
        return Optional.of("insert into ledger (entry) values ('twice'), ('twice')");
    }
}
