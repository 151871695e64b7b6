package org.idempotentmdb.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.idempotentmdb.environment.ArtemisBroker;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.environment.PostgresServer;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * One PostgreSQL and one Artemis for all tests of a run, started before Arquillian reads its configuration, and the options
 * with which Arquillian starts Payara Micro.
 *
 * <p>Does nothing unless the system property {@value #SERVER_FOLDER} is set, as failsafe does: unit tests start no process.
 * Everything is stopped at the end of the run, also after failures and when the run is broken off.
 */
public final class TestEnvironment implements LauncherSessionListener {

    /** The folder with payara-micro.jar, postgresql.jar and artemis.rar. */
    static final String SERVER_FOLDER = "idempotent.tests.server";

    /** After so many deliveries the broker of the tests moves a message to the dead-letter queue. */
    static final int MAX_DELIVERY_ATTEMPTS = 6;

    private static final String CONFIGURATION_FOLDER = "idempotent.tests.server-config";

    /** Seconds; the adapter and the pools are there two seconds after the server on a machine with two cores. */
    private static final String RECOVERY_DELAY = "6";

    /** Seconds; long enough for every handler that is held, short enough for the test that waits for it. */
    private static final String TRANSACTION_TIMEOUT = "15";

    private static volatile TestEnvironment current;

    private Path folder;
    private PostgresServer postgres;
    private ArtemisBroker broker;

    /** Made by JUnit. */
    public TestEnvironment() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        String server = System.getProperty(SERVER_FOLDER);
        if (server == null || current != null) {
            return;
        }
        try {
            open(Path.of(server).toAbsolutePath(), configurationFolder());
            current = this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (current == this) {
            current = null;
            close();
        }
    }

    /** Returns the database server that the data sources {@code jdbc/orders} and {@code jdbc/orders-xa} lead to. */
    public static PostgresServer postgres() {
        return opened().postgres;
    }

    /** Returns the broker that the resource adapter {@code artemis} is connected to. */
    public static ArtemisBroker broker() {
        return opened().broker;
    }

    /** Returns the log file of the Payara Micro that Arquillian started; all deployments of a run append to it. */
    public static Path serverLog() {
        return opened().folder.resolve("payara-micro.log");
    }

    /** Returns the folder in which the broker looks for crash points, see {@code ArtemisBrokerMain}. */
    public static Path crashPoints() {
        return opened().folder.resolve("crash-points");
    }

    /**
     * Begins the description of a Payara Micro beside Arquillian's, for tests that kill it and start it again. It uses the same
     * broker and database, and finishes prepared transactions after a crash.
     *
     * @param name tells this server from others: its log file and its name in transactions
     * @param war the application
     */
    public static PayaraMicroServer.Builder server(String name, Path war) {
        TestEnvironment opened = opened();
        Path configuration = configurationFolder().resolve("payara-micro");
        return PayaraMicroServer.builder(
                        serverFolder().resolve("payara-micro.jar"), war, opened.folder.resolve(name + ".log"))
                .prebootCommands(configuration.resolve("preboot.asadmin"))
                .postbootCommands(configuration.resolve("postboot.asadmin"))
                .library(serverFolder().resolve("postgresql.jar"))
                .environment("NODE_NAME", name)
                .environment(
                        "TRANSACTIONS_DIRECTORY",
                        opened.folder.resolve("transactions").resolve(name).toString())
                .environment("RECOVERY_DELAY", RECOVERY_DELAY)
                .systemProperty("java.io.tmpdir", temporaryFolder().toString())
                .systemProperty("artemis.port", Integer.toString(opened.broker.port()))
                .systemProperty(
                        "artemis.rar", serverFolder().resolve("artemis.rar").toString())
                .systemProperty("postgres.port", Integer.toString(opened.postgres.port()))
                .systemProperty("postgres.database", opened.postgres.database());
    }

    /** Returns the folder with payara-micro.jar, postgresql.jar and artemis.rar. */
    public static Path serverFolder() {
        return Path.of(System.getProperty(SERVER_FOLDER)).toAbsolutePath();
    }

    /** Returns the folder of the configuration files, {@code server-config}. */
    public static Path configurationFolder() {
        return Path.of(System.getProperty(CONFIGURATION_FOLDER))
                .toAbsolutePath()
                .normalize();
    }

    private static Path temporaryFolder() {
        return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    }

    private static TestEnvironment opened() {
        TestEnvironment opened = current;
        if (opened == null) {
            throw new IllegalStateException("No test environment: run this test with failsafe (mvn verify), or set -D"
                    + SERVER_FOLDER + " and -D" + CONFIGURATION_FOLDER);
        }
        return opened;
    }

    private void open(Path server, Path configuration) {
        folder = server.resolveSibling("test-environment");
        try {
            deleteFolder(folder);
            Files.createDirectories(folder.resolve("crash-points"));
            Files.createDirectories(temporaryFolder());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare " + folder, e);
        }
        postgres = PostgresServer.builder().data(folder.resolve("postgres")).start();
        broker = ArtemisBroker.builder(configuration.resolve("artemis/broker.xml"), folder.resolve("artemis"))
                // six deliveries of one message within 6 seconds
                .systemProperty("artemis.redelivery-delay", "100")
                .systemProperty("artemis.max-redelivery-delay", "2000")
                .systemProperty("artemis.max-delivery-attempts", Integer.toString(MAX_DELIVERY_ATTEMPTS))
                .crashPoints(folder.resolve("crash-points"))
                .start();
        // Arquillian's adapter splits at spaces that no backslash precedes
        System.setProperty("payara.microJar", server.resolve("payara-micro.jar").toString());
        System.setProperty(
                "payara.cmdOptions",
                options(
                        "-Xmx768m",
                        "-Djava.io.tmpdir=" + temporaryFolder(),
                        "-Dartemis.port=" + broker.port(),
                        "-Dartemis.rar=" + server.resolve("artemis.rar"),
                        "-Dpostgres.port=" + postgres.port(),
                        "-Dpostgres.database=" + postgres.database()));
        System.setProperty(
                "payara.extraMicroOptions",
                options(
                        "--prebootcommandfile",
                        prebootCommands(configuration).toString(),
                        "--postbootcommandfile",
                        configuration.resolve("payara-micro/postboot.asadmin").toString(),
                        "--addlibs",
                        server.resolve("postgresql.jar").toString(),
                        "--logproperties",
                        logging().toString()));
    }

    /**
     * Writes the logging configuration: Payara's own format in one complete file, without colours. (The option --logtofile
     * would cut the file at a megabyte and rename it.)
     */
    private Path logging() {
        String formatter = "com.sun.enterprise.server.logging.ODLLogFormatter";
        List<String> lines = List.of(
                "handlers=java.util.logging.ConsoleHandler, java.util.logging.FileHandler",
                "java.util.logging.ConsoleHandler.formatter=" + formatter,
                "java.util.logging.FileHandler.formatter=" + formatter,
                "java.util.logging.FileHandler.pattern=" + folder.resolve("payara-micro.log"),
                "java.util.logging.FileHandler.append=true",
                formatter + ".ansiColor=false");
        try {
            return Files.write(folder.resolve("logging.properties"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the logging configuration", e);
        }
    }

    /**
     * Fills in the placeholders of preboot.asadmin, which stand for environment variables: Arquillian cannot set any. All
     * servers of a run are one node to the transactions, so the next one finishes what a killed one has prepared.
     */
    private Path prebootCommands(Path configuration) {
        Map<String, String> values = Map.of(
                // Arquillian tells the tests the machine's own address, not the loopback address
                "HTTP_ADDRESS",
                "0.0.0.0",
                "TRANSACTIONS_DIRECTORY",
                folder.resolve("transactions/arquillian").toString(),
                "NODE_NAME",
                "arquillian",
                "TRANSACTION_TIMEOUT",
                TRANSACTION_TIMEOUT,
                "RECOVERY_DELAY",
                RECOVERY_DELAY);
        try {
            String commands = Files.readString(configuration.resolve("payara-micro/preboot.asadmin"));
            for (Map.Entry<String, String> value : values.entrySet()) {
                commands = commands.replaceAll(
                        "\\$\\{ENV=" + value.getKey() + ":[^}]*}", Matcher.quoteReplacement(value.getValue()));
            }
            return Files.writeString(folder.resolve("preboot.asadmin"), commands);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the preboot commands", e);
        }
    }

    private static String options(String... options) {
        return List.of(options).stream()
                .map(option -> option.replace(" ", "\\ "))
                .collect(Collectors.joining(" "));
    }

    private void close() {
        try {
            if (broker != null) {
                broker.close();
            }
        } finally {
            if (postgres != null) {
                postgres.close();
            }
            deleteTemporaryFiles();
        }
    }

    private static void deleteTemporaryFiles() {
        try (Stream<Path> paths = Files.walk(temporaryFolder())) {
            paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("Some temporary files are left in " + temporaryFolder() + ": " + e);
        }
    }

    private static void deleteFolder(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        // a run that was killed may have left its database behind
        PostgresServer.stop(folder.resolve("postgres"));
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
                Files.delete(path);
            }
        }
    }
}
