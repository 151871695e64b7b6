package org.idempotentmdb.it;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.environment.DatabaseServer;
import org.idempotentmdb.environment.H2Server;

final class H2UnderTest implements DatabaseUnderTest {

    @Override
    public String name() {
        return "h2";
    }

    @Override
    public DatabaseServer start(Path folder) {
        H2Server server = new H2Server(folder.resolve("h2"));
        server.start();
        return server;
    }

    @Override
    public Map<String, String> addresses(DatabaseServer server) {
        return Map.of("h2.port", Integer.toString(server.port()), "h2.database", server.database());
    }

    @Override
    public String clear() {
        return "drop all objects";
    }

    /** H2 calls a session that waits for another one's insert running, and names no blocker. */
    @Override
    public String waiting() {
        return "select count(*) from information_schema.sessions where session_id <> session_id()"
                + " and session_state in ('RUNNING', 'BLOCKED') and executing_statement like ?";
    }

    @Override
    public long preparedTransactions(Database database) {
        return database.count("select count(*) from information_schema.in_doubt");
    }

    @Override
    public Optional<String> loseConnection() {
        return Optional.empty();
    }

    @Override
    public Optional<String> failAtCommit() {
        return Optional.empty();
    }
}
