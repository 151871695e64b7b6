package org.idempotentmdb.environment;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A database server that is one child process and is ready when it accepts a connection. */
abstract class DatabaseProcess implements DatabaseServer {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final String name;
    private final Path log;
    private final int port = FreePorts.choose();
    private ChildProcess process;

    DatabaseProcess(String name, Path log) {
        this.name = name;
        this.log = log.toAbsolutePath().normalize();
    }

    abstract List<String> command();

    /** The libraries that its programs need, for example. */
    Map<String, String> environment() {
        return Map.of();
    }

    @Override
    public final void start() {
        FreePorts.requireFree(port, name);
        process = ChildProcess.start(name, command(), environment(), log);
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!answers()) {
            if (System.nanoTime() > deadline || !process.isAlive()) {
                process.kill();
                throw new IllegalStateException(
                        name + " does not start. The end of " + log + ":\n" + process.lastLogLines(30));
            }
            pause();
        }
    }

    private boolean answers() {
        try (Connection connection = DriverManager.getConnection(jdbcUrl())) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private void pause() {
        try {
            Thread.sleep(50); // a port cannot be waited for, only tried
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + name + " started", e);
        }
    }

    @Override
    public final void stop() {
        if (process != null) {
            process.stop(STOP_LIMIT);
        }
    }

    @Override
    public final void close() {
        stop();
    }

    @Override
    public final int port() {
        return port;
    }

    @Override
    public final Path log() {
        return log;
    }
}
