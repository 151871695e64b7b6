package org.idempotentmdb.environment;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that runs as a child of this Java process, with its output in a file.
 *
 * <p>Guarantees: unless it is detached, the child ends with this Java process at the latest, also after Ctrl-C or SIGTERM
 * (a SIGKILL of this process cannot be answered). {@link #kill()} is a real SIGKILL, of the child and of what it started. A
 * detached child goes on when this process ends, and outlives a Ctrl-C in the terminal; end it later with
 * {@link #stop(long, Duration)}.
 */
public final class ChildProcess implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(20);
    private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

    private final String name;
    private final Process process;
    private final Path log;

    private ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a program that ends with this Java process.
     *
     * @param name what messages call it
     * @param command the program and its arguments
     * @param environment environment variables that are added to those of this process
     * @param log the file that its output is appended to; folders are created
     */
    public static ChildProcess start(String name, List<String> command, Map<String, String> environment, Path log) {
        EndWithThisProcess.install();
        ChildProcess child = launch(name, command, environment, log);
        RUNNING.add(child);
        child.process.onExit().thenRun(() -> RUNNING.remove(child));
        return child;
    }

    /** Starts a program like {@link #start}, that goes on when this Java process ends. */
    public static ChildProcess startDetached(
            String name, List<String> command, Map<String, String> environment, Path log) {
        List<String> ownSession = new ArrayList<>();
        // a session of its own keeps the terminal's Ctrl-C away; macOS has no setsid program, there the child gets it
        for (String setsid : List.of("/usr/bin/setsid", "/bin/setsid")) {
            if (ownSession.isEmpty() && Files.isExecutable(Path.of(setsid))) {
                ownSession.add(setsid);
            }
        }
        ownSession.addAll(command);
        return launch(name, ownSession, environment, log);
    }

    private static ChildProcess launch(String name, List<String> command, Map<String, String> environment, Path log) {
        try {
            Path absoluteLog = log.toAbsolutePath();
            Files.createDirectories(absoluteLog.getParent());
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(absoluteLog.toFile()));
            builder.environment().putAll(environment);
            return new ChildProcess(name, builder.start(), absoluteLog);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + name + ": " + String.join(" ", command), e);
        }
    }

    /** Returns the java program that runs this process. */
    public static String javaProgram() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    public long pid() {
        return process.pid();
    }

    /** Returns the Java process: this one, or the one that a script has started. */
    public ProcessHandle javaProcess() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .filter(candidate -> candidate.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(this + " has no Java process"));
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the exit code, or nothing while the child runs. */
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** Returns the file that the output goes to. */
    public Path log() {
        return log;
    }

    /** Returns the last lines of the output, for messages. */
    public String lastLogLines(int count) {
        return lastLines(log, count);
    }

    /** Ends the child and everything that it started by SIGKILL, and returns when all are gone. */
    public void kill() {
        List<ProcessHandle> descendants = process.descendants().collect(Collectors.toList());
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        descendants.forEach(descendant -> descendant.onExit().join());
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks the child to end (SIGTERM) and kills it if it still runs after the limit. */
    public void stop(Duration limit) {
        process.destroy();
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    /**
     * Ends a process that an earlier Java process started detached: SIGTERM, and SIGKILL after the limit. Does nothing if it
     * is gone already.
     */
    public static void stop(long pid, Duration limit) {
        ProcessHandle.of(pid).ifPresent(handle -> {
            handle.destroy();
            if (!awaitExit(handle, limit)) {
                handle.descendants().forEach(ProcessHandle::destroyForcibly);
                handle.destroyForcibly();
                awaitExit(handle, limit);
            }
        });
    }

    /** Stops the child; it has twenty seconds until it is killed. */
    @Override
    public void close() {
        stop(CLOSE_LIMIT);
    }

    @Override
    public String toString() {
        return name + " (pid " + pid() + ")";
    }

    static String lastLines(Path file, int count) {
        String text = text(file);
        List<String> lines = text.lines().collect(Collectors.toList());
        return String.join("\n", lines.subList(Math.max(0, lines.size() - count), lines.size()));
    }

    static String text(Path file) {
        try {
            return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static boolean awaitExit(ProcessHandle handle, Duration limit) {
        try {
            handle.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot wait for the end of process " + handle.pid(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void killAll() {
        for (ChildProcess child : RUNNING) {
            child.kill();
        }
    }

    /** The shutdown hook; made with the first child, because a hook cannot be added any more while this process ends. */
    private static final class EndWithThisProcess {

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(ChildProcess::killAll, "child-processes"));
        }

        static void install() {
            // the initializer does it, once
        }
    }
}
