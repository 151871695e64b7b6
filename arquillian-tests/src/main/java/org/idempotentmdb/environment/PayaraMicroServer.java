package org.idempotentmdb.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Payara Micro with one application, in a process of its own that can be killed and started again.
 *
 * <p>Guarantees: {@link #start()} returns when the application is deployed. It fails with the end of the log as soon as
 * Payara Micro says that it is up without the application (Payara Micro itself keeps running and exits with no code then),
 * when the process ends, or after two minutes. The process ends with this Java process unless it is detached.
 */
public final class PayaraMicroServer implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Pattern UP_LINE = Pattern.compile("Payara Micro .* ready in ");
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    private final Path microJar;
    private final Path war;
    private final Path log;
    private final int httpPort;
    private final boolean detached;
    private final int heapMegabytes;
    private final String javaProgram;
    private final Map<String, String> systemProperties;
    private final Map<String, String> environment;
    private final List<String> microOptions;
    private ChildProcess process;
    private int logStart;

    private PayaraMicroServer(Builder builder) {
        microJar = builder.microJar.toAbsolutePath().normalize();
        war = builder.war.toAbsolutePath().normalize();
        log = builder.log.toAbsolutePath().normalize();
        httpPort = builder.httpPort == 0 ? FreePorts.choose() : builder.httpPort;
        detached = builder.detached;
        heapMegabytes = builder.heapMegabytes;
        javaProgram = builder.javaProgram;
        systemProperties = new TreeMap<>(builder.systemProperties);
        environment = new TreeMap<>(builder.environment);
        microOptions = List.copyOf(builder.microOptions);
    }

    /**
     * Begins the description of a server.
     *
     * @param microJar the file payara-micro.jar
     * @param war the application; its file name without {@code .war} is its context path
     * @param log the file that the output is appended to
     */
    public static Builder builder(Path microJar, Path war, Path log) {
        return new Builder(microJar, war, log);
    }

    /** Starts the server and returns when the application is deployed; also after {@link #kill()} or {@link #stop()}. */
    public PayaraMicroServer start() {
        if (process != null && process.isAlive()) {
            throw new IllegalStateException("the server runs already: " + process);
        }
        for (Path file : List.of(microJar, war)) {
            if (!Files.isRegularFile(file)) {
                throw new IllegalStateException("no such file: " + file);
            }
        }
        FreePorts.requireFree(httpPort, "Payara Micro");
        logStart = allLogText().length();
        process = detached
                ? ChildProcess.startDetached("Payara Micro", command(), environment, log)
                : ChildProcess.start("Payara Micro", command(), environment, log);
        awaitDeployed();
        return this;
    }

    /** Kills the process (SIGKILL): open transactions stay as they are, unacknowledged messages come back. */
    public void kill() {
        process.kill();
    }

    /** Stops the server in good order; {@link #start()} starts it again. */
    public void stop() {
        if (process != null) {
            process.stop(STOP_LIMIT);
        }
    }

    @Override
    public void close() {
        stop();
    }

    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    public int httpPort() {
        return httpPort;
    }

    /** Returns the address of the application, without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + httpPort + "/" + applicationName();
    }

    /** Returns the file that the server writes its log to. */
    public Path log() {
        return log;
    }

    /** Returns what the server has written since its last start, without colours. */
    public String logText() {
        String text = allLogText();
        return COLOURS.matcher(text.substring(Math.min(logStart, text.length())))
                .replaceAll("");
    }

    private String allLogText() {
        return ChildProcess.text(log);
    }

    private String applicationName() {
        String file = war.getFileName().toString();
        return file.substring(0, file.lastIndexOf('.'));
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(javaProgram);
        command.add("-Xmx" + heapMegabytes + "m");
        systemProperties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-jar");
        command.add(microJar.toString());
        command.add("--deploy");
        command.add(war.toString());
        command.add("--port");
        command.add(Integer.toString(httpPort));
        command.add("--nocluster");
        command.addAll(microOptions);
        return command;
    }

    private void awaitDeployed() {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (true) {
            String text = logText();
            if (UP_LINE.matcher(text).find()) {
                requireDeployed(text);
                return;
            }
            if (!process.isAlive()) {
                throw failure("Payara Micro ended with exit code "
                        + process.exitCode().orElse(-1) + " before it was up.");
            }
            if (System.nanoTime() > deadline) {
                process.kill();
                throw failure("Payara Micro is not up after " + START_LIMIT.toSeconds() + " seconds.");
            }
            pause();
        }
    }

    /** Payara Micro says "ready" whether or not the application was deployed; its summary names those that were. */
    private void requireDeployed(String text) {
        int summary = text.lastIndexOf("\"Instance Configuration\"");
        Pattern name = Pattern.compile("\"Name\": \"" + Pattern.quote(applicationName()) + "\"");
        if (summary < 0 || !name.matcher(text.substring(summary)).find()) {
            process.kill();
            throw failure("Payara Micro refused the application " + applicationName() + ".");
        }
    }

    private IllegalStateException failure(String what) {
        List<String> lines = new ArrayList<>();
        // the reason stands in front of the summary; stack frames push it out of sight
        logText()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\tat "))
                .forEach(lines::add);
        String end = String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
        return new IllegalStateException(what + " The end of " + log + ", without stack frames:\n" + end);
    }

    private static void pause() {
        try {
            // the log grows without a notice
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Payara Micro started", e);
        }
    }

    /** Describes a server; everything but the files has a default. */
    public static final class Builder {

        private String javaProgram = ChildProcess.javaProgram();
        private final Path microJar;
        private final Path war;
        private final Path log;
        private final Map<String, String> systemProperties = new TreeMap<>();
        private final Map<String, String> environment = new TreeMap<>();
        private final List<String> microOptions = new ArrayList<>();
        private int httpPort;
        private int heapMegabytes = 768;
        private boolean detached;

        private Builder(Path microJar, Path war, Path log) {
            this.microJar = microJar;
            this.war = war;
            this.log = log;
        }

        /** Listens on this port for HTTP. Default: one that is free now. */
        public Builder httpPort(int value) {
            httpPort = value;
            return this;
        }

        /** Limits the Java heap. Default: 768. */
        public Builder heapMegabytes(int value) {
            heapMegabytes = value;
            return this;
        }

        /** Runs these asadmin commands before the server boots. */
        public Builder prebootCommands(Path file) {
            return microOption("--prebootcommandfile", file.toAbsolutePath().toString());
        }

        /** Runs these asadmin commands after the server booted and before the application is deployed. */
        public Builder postbootCommands(Path file) {
            return microOption("--postbootcommandfile", file.toAbsolutePath().toString());
        }

        /** Adds a jar for the whole server, for example the database driver. */
        public Builder library(Path jar) {
            return microOption("--addlibs", jar.toAbsolutePath().toString());
        }

        /** Adds an option of Payara Micro itself, with its values. */
        public Builder microOption(String name, String... values) {
            microOptions.add(name);
            microOptions.addAll(List.of(values));
            return this;
        }

        /** Sets a system property, for example one that the command files ask for. */
        public Builder systemProperty(String name, String value) {
            systemProperties.put(name, value);
            return this;
        }

        /** Runs it with another JDK. Default: the one that runs this. */
        public Builder javaHome(Path value) {
            javaProgram = value.resolve("bin/java").toString();
            return this;
        }

        /** Sets several system properties. */
        public Builder systemProperties(Map<String, String> values) {
            systemProperties.putAll(values);
            return this;
        }

        /** Sets an environment variable. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /** Leaves the server running when this Java process ends. */
        public Builder detached() {
            detached = true;
            return this;
        }

        /** Starts the server and returns when the application is deployed. */
        public PayaraMicroServer start() {
            return new PayaraMicroServer(this).start();
        }
    }
}
