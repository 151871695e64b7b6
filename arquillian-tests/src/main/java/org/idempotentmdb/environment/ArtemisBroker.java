package org.idempotentmdb.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A real Artemis broker in a process of its own, with its journal in a folder, so that it can be killed and started again
 * with its messages.
 *
 * <p>Guarantees: {@link #start()} and {@link #restart()} return when the broker accepts connections, or fail with the end of
 * its log. The process ends with this Java process unless it is detached.
 */
public final class ArtemisBroker extends RunningBroker implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final Path configuration;
    private final Path data;
    private final Path log;
    private final boolean detached;
    private final Map<String, String> systemProperties;
    private ChildProcess process;

    private ArtemisBroker(Builder builder) {
        super(builder.port == 0 ? FreePorts.choose() : builder.port, "DLQ");
        configuration = builder.configuration.toAbsolutePath().normalize();
        data = builder.data.toAbsolutePath().normalize();
        log = builder.log == null ? data.resolveSibling("artemis.log") : builder.log.toAbsolutePath();
        detached = builder.detached;
        systemProperties = new TreeMap<>(builder.systemProperties);
    }

    /**
     * Begins the description of a broker.
     *
     * @param configuration the file broker.xml
     * @param data the folder of the journal; made if it is missing, kept when the broker ends
     */
    public static Builder builder(Path configuration, Path data) {
        return new Builder(configuration, data);
    }

    /** Starts the broker and returns when it accepts connections. */
    public ArtemisBroker start() {
        if (process != null && process.isAlive()) {
            throw new IllegalStateException("the broker runs already: " + process);
        }
        if (!Files.isRegularFile(configuration)) {
            throw new IllegalStateException("no broker configuration at " + configuration);
        }
        FreePorts.requireFree(port(), "the Artemis broker");
        try {
            Files.createDirectories(data);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the folder " + data, e);
        }
        process = detached
                ? ChildProcess.startDetached("Artemis", command(), Map.of(), log)
                : ChildProcess.start("Artemis", command(), Map.of(), log);
        awaitAccepting();
        return this;
    }

    /** Stops the broker in good order and starts it again with the same port and data. */
    public void restart() {
        stop();
        start();
    }

    /** Stops the broker in good order; {@link #start()} starts it again. */
    public void stop() {
        if (process != null) {
            process.stop(STOP_LIMIT);
        }
    }

    /** Kills the broker's process (SIGKILL); {@link #start()} starts it again with what its journal holds. */
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        stop();
    }

    public long pid() {
        return process.pid();
    }

    /** Returns the file that the broker writes its log to. */
    public Path log() {
        return log;
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(ChildProcess.javaProgram());
        command.add("-Xmx384m");
        // Artemis and netty reach into the JDK on purpose; without these lines they warn and take a slower way
        command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
        command.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        // every question of a test would write two lines into the broker's audit log
        command.add("-Dorg.slf4j.simpleLogger.log.org.apache.activemq.audit=warn");
        systemProperties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dartemis.port=" + port());
        command.add("-Dartemis.data=" + data);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ArtemisBrokerMain.class.getName());
        command.add(configuration.toString());
        return command;
    }

    private void awaitAccepting() {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!accepts()) {
            boolean late = System.nanoTime() > deadline;
            if (late || !process.isAlive()) {
                process.kill();
                throw new IllegalStateException("The broker " + (late ? "does not accept connections" : "ended")
                        + ". The end of " + log + ":\n" + process.lastLogLines(30));
            }
            pause();
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void pause() {
        try {
            // a port cannot be waited for, only tried
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the broker started", e);
        }
    }

    /** Describes a broker; everything but configuration and data has a default. */
    public static final class Builder {

        private final Path configuration;
        private final Path data;
        private final Map<String, String> systemProperties = new TreeMap<>();
        private Path log;
        private int port;
        private boolean detached;

        private Builder(Path configuration, Path data) {
            this.configuration = configuration;
            this.data = data;
        }

        /** Listens on this port. Default: one that is free now. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /** Writes the log here. Default: {@code artemis.log} beside the data folder. */
        public Builder log(Path value) {
            log = value;
            return this;
        }

        /** Fills a placeholder of the configuration, for example {@code artemis.redelivery-delay}. */
        public Builder systemProperty(String name, String value) {
            systemProperties.put(name, value);
            return this;
        }

        /** Makes the broker watch this folder for crash points, see {@link ArtemisBrokerMain}. */
        public Builder crashPoints(Path folder) {
            return systemProperty(
                    ArtemisBrokerMain.CRASH_POINT_PROPERTY,
                    folder.toAbsolutePath().toString());
        }

        /** Leaves the broker running when this Java process ends. */
        public Builder detached() {
            detached = true;
            return this;
        }

        public ArtemisBroker start() {
            return new ArtemisBroker(this).start();
        }
    }
}
