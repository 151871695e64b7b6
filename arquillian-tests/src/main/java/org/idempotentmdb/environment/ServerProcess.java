package org.idempotentmdb.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What is the same for all application servers that run as a child of this process. */
abstract class ServerProcess implements ApplicationServer {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(3);

    private final String name;
    private final Path console;
    private final int httpPort = FreePorts.choose();
    private final int managementPort = FreePorts.choose();
    private ChildProcess process;
    private boolean setUp;

    /**
     * Describes a server.
     *
     * @param name what messages call it
     * @param console the file that its output is appended to
     */
    ServerProcess(String name, Path console) {
        this.name = name;
        this.console = console.toAbsolutePath().normalize();
    }

    /** Makes the files of this server, before its first start. */
    abstract void create();

    /** Sets it up while it runs for the first time, as a person would. */
    abstract void setUp();

    abstract List<String> command();

    abstract Map<String, String> environment();

    /** Whether the server has started, by what it has written to its output since. */
    abstract boolean isUp(String newOutput);

    @Override
    public final void start() {
        if (!setUp) {
            create();
        }
        launch();
        if (!setUp) {
            setUp();
            setUp = true;
        }
    }

    /** Starts the process and returns when the server is up. */
    final void launch() {
        int before = text().length();
        process = ChildProcess.start(name, command(), environment(), console);
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!isUp(text().substring(before))) {
            if (System.nanoTime() > deadline || !process.isAlive()) {
                process.kill();
                throw new IllegalStateException(
                        name + " does not start. The end of " + console + ":\n" + process.lastLogLines(40));
            }
            pause();
        }
    }

    @Override
    public final long loadedClasses(String name) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String pid = Long.toString(process.javaProcess().pid());
        run(List.of(jcmd, pid, "GC.run"));
        return run(List.of(jcmd, pid, "VM.class_hierarchy", name))
                .lines()
                .filter(line -> line.contains(name + "/"))
                .count();
    }

    /** Runs a command of the server's own tools, returns its output, and fails with it. */
    final String run(List<String> command) {
        Path output = console.resolveSibling("command.log");
        try {
            Files.createDirectories(output.getParent());
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().putAll(environment());
            Process tool = builder.start();
            if (!tool.waitFor(COMMAND_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                tool.descendants().forEach(ProcessHandle::destroyForcibly);
                tool.destroyForcibly();
            }
            if (tool.waitFor() != 0) {
                throw new IllegalStateException(
                        String.join(" ", command) + " failed:\n" + ChildProcess.lastLines(output, 30));
            }
            return ChildProcess.text(output);
        } catch (IOException e) {
            throw new UncheckedIOException(String.join(" ", command), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private String text() {
        return Files.exists(console) ? ChildProcess.text(console) : "";
    }

    private void pause() {
        try {
            Thread.sleep(100); // a log cannot be waited for, only read
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while " + name + " started", e);
    }

    @Override
    public final void stop() {
        if (process != null) {
            process.stop(STOP_LIMIT);
        }
    }

    @Override
    public final void kill() {
        process.kill();
    }

    @Override
    public final boolean isAlive() {
        return process != null && process.isAlive();
    }

    @Override
    public final int httpPort() {
        return httpPort;
    }

    @Override
    public final int managementPort() {
        return managementPort;
    }

    @Override
    public final void close() {
        stop();
    }
}
