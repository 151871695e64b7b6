package org.idempotentmdb.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.idempotentmdb.environment.ArtemisBroker;
import org.idempotentmdb.environment.DatabaseServer;
import org.idempotentmdb.environment.PostgresServer;
import org.idempotentmdb.environment.RunningBroker;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * One database, one Artemis and the server under test for all tests of a run, started before Arquillian reads its
 * configuration.
 *
 * <p>Does nothing unless the system property {@value #SERVER_FOLDER} is set, as failsafe does: unit tests start no process.
 * Everything is stopped at the end of the run, also after failures and when the run is broken off.
 */
public final class TestEnvironment implements LauncherSessionListener {

    /** The folder with payara-micro.jar, postgresql.jar and artemis.rar. */
    static final String SERVER_FOLDER = "idempotent.tests.server";

    /** After so many deliveries the broker of the tests moves a message to the dead-letter queue. */
    static final int MAX_DELIVERY_ATTEMPTS = 6;

    private static final String INSTALLATION = "idempotent.tests.installation";

    private static final String CONFIGURATION_FOLDER = "idempotent.tests.server-config";

    /** Six deliveries of one message within 6 seconds. */
    static final Map<String, String> REDELIVERY = Map.of(
            "artemis.redelivery-delay",
            "100",
            "artemis.max-redelivery-delay",
            "2000",
            "artemis.max-delivery-attempts",
            Integer.toString(MAX_DELIVERY_ATTEMPTS));

    /** The relay of all tests: what was taken by a server that died is free again soon, and three attempts are enough. */
    private static final Map<String, String> RELAY = Map.of(
            "idempotent.outbox.lease",
            "PT5S",
            "idempotent.outbox.maxAttempts",
            "3",
            "idempotent.outbox.retryAfter",
            "PT0.1S",
            "idempotent.outbox.retryAfterAtMost",
            "PT2S");

    /** Seconds; long enough for every handler that is held, short enough for the test that waits for it. */
    static final String TRANSACTION_TIMEOUT = "15";

    private static volatile TestEnvironment current;

    private Path folder;
    private final DatabaseUnderTest databaseUnderTest = DatabaseUnderTest.chosen();
    private DatabaseServer database;
    private RunningBroker broker;
    private final ServerUnderTest server = ServerUnderTest.chosen();

    /** Made by JUnit. */
    public TestEnvironment() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        String files = System.getProperty(SERVER_FOLDER);
        if (files == null || current != null) {
            return;
        }
        try {
            open(Path.of(files).toAbsolutePath(), configurationFolder());
            current = this;
            server().open();
            System.setProperty("arquillian.launch", server().name());
        } catch (RuntimeException e) {
            current = null;
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
    static DatabaseServer database() {
        return opened().database;
    }

    /** Returns what is particular to that database. */
    static DatabaseUnderTest databaseUnderTest() {
        return opened().databaseUnderTest;
    }

    /** Returns the broker that the resource adapter {@code artemis} is connected to. */
    public static RunningBroker broker() {
        return opened().broker;
    }

    /** Returns that broker where it is a process of its own. */
    static ArtemisBroker brokerProcess() {
        return (ArtemisBroker) broker();
    }

    /** Returns the application server. */
    static ServerUnderTest server() {
        return opened().server;
    }

    /** Returns the log file of the application server; all deployments of a run append to it. */
    static Path serverLog() {
        return server().log();
    }

    /** Returns the folder of this run: logs, data, transactions. Deleted by the next run. */
    static Path folder() {
        return opened().folder;
    }

    /** Returns the jar with the driver of the database. */
    static Path driver() {
        return serverFolder().resolve(databaseUnderTest().driver());
    }

    /** Returns the system properties that tell server-config where the broker and the database are, and our settings. */
    static Map<String, String> addresses() {
        TestEnvironment opened = opened();
        Map<String, String> addresses = new TreeMap<>(opened.databaseUnderTest.addresses(opened.database));
        addresses.putAll(RELAY);
        addresses.put("artemis.port", Integer.toString(opened.broker.port()));
        return addresses;
    }

    /** Returns the folder in which the broker looks for crash points, see {@code ArtemisBrokerMain}. */
    public static Path crashPoints() {
        return opened().folder.resolve("crash-points");
    }

    /** Returns the folder with payara-micro.jar, postgresql.jar and artemis.rar. */
    public static Path serverFolder() {
        return Path.of(System.getProperty(SERVER_FOLDER)).toAbsolutePath();
    }

    /** Returns the unpacked server, which is not changed; for servers that are not one jar. */
    static Path installation() {
        return Path.of(System.getProperty(INSTALLATION)).toAbsolutePath();
    }

    /** Returns the folder of the configuration files, {@code server-config}. */
    public static Path configurationFolder() {
        return Path.of(System.getProperty(CONFIGURATION_FOLDER))
                .toAbsolutePath()
                .normalize();
    }

    static Path temporaryFolder() {
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

    private void open(Path files, Path configuration) {
        folder = files.resolveSibling("test-environment");
        try {
            deleteFolder(folder);
            Files.createDirectories(folder.resolve("crash-points"));
            Files.createDirectories(temporaryFolder());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare " + folder, e);
        }
        database = databaseUnderTest.start(folder);
        broker = server.ownBroker().orElseGet(() -> startBroker(configuration.resolve("artemis/broker.xml")));
    }

    private RunningBroker startBroker(Path file) {
        ArtemisBroker.Builder description = ArtemisBroker.builder(file, folder.resolve("artemis"));
        REDELIVERY.forEach(description::systemProperty);
        return description.crashPoints(folder.resolve("crash-points")).start();
    }

    private void close() {
        try {
            server.close();
        } finally {
            closeBrokerAndDatabase();
            deleteTemporaryFiles();
        }
    }

    private void closeBrokerAndDatabase() {
        try {
            if (broker instanceof ArtemisBroker process) {
                process.close();
            }
        } finally {
            if (database != null) {
                database.close();
            }
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
