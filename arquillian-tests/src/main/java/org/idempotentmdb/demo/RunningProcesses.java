package org.idempotentmdb.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.idempotentmdb.environment.ChildProcess;
import org.idempotentmdb.environment.PostgresServer;

/**
 * The server processes of this folder that run now, whichever demo started them, also one that was killed. A process is ours
 * if its command line says so; a process id that is written down somewhere could belong to somebody else by now.
 */
final class RunningProcesses {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final DemoFolder folder;

    RunningProcesses(DemoFolder folder) {
        this.folder = folder;
    }

    /** Returns the name of the system property by which a Java process of the demo is known again; not one of the product's. */
    static String mark(String process) {
        return "demo." + process;
    }

    /** Returns the value of the property {@link #mark}. */
    static String markValue(DemoFolder folder) {
        return folder.work().toString();
    }

    /** Returns the processes by their name, in the order in which they have to be ended. */
    Map<String, ProcessHandle> find() {
        Path database = folder.data(DemoServers.POSTGRESQL);
        Map<String, String> marks = new LinkedHashMap<>();
        for (String process : List.of(DemoServers.PAYARA_MICRO, DemoServers.ARTEMIS)) {
            marks.put(process, " -D" + mark(process) + "=" + markValue(folder) + " ");
        }
        marks.put(DemoServers.POSTGRESQL, "/bin/postgres -D " + database + " ");
        Map<String, ProcessHandle> found = new LinkedHashMap<>();
        List<ProcessHandle> all = ProcessHandle.allProcesses().collect(Collectors.toList());
        marks.forEach((process, mark) -> all.stream()
                .filter(handle -> (handle.info().commandLine().orElse("") + " ").contains(mark))
                .findFirst()
                .ifPresent(handle -> found.put(process, handle)));
        return found;
    }

    /** Refuses to go on while one of them runs. */
    void requireNone() {
        Map<String, ProcessHandle> found = find();
        if (!found.isEmpty()) {
            throw new RefusedException("A demo still runs here: " + names(found) + ". End it with ./demo --stop");
        }
    }

    /** Ends them in good order and returns their names and ids, or an empty text if there were none. */
    String stop() {
        Map<String, ProcessHandle> found = find();
        found.forEach((process, handle) -> {
            if (process.equals(DemoServers.POSTGRESQL)) {
                PostgresServer.stop(folder.data(process));
            } else {
                ChildProcess.stop(handle.pid(), STOP_LIMIT);
            }
        });
        return names(found);
    }

    /**
     * Ends them and what else this process has started, at once and without looking back, except for PostgreSQL and the programs
     * that prepare it: killed, they would leave shared memory behind, so they are asked, and not their own children.
     */
    void breakOff() {
        Map<String, ProcessHandle> found = find();
        found.remove(DemoServers.POSTGRESQL);
        found.values().forEach(ProcessHandle::destroyForcibly);
        ProcessHandle.current()
                .children()
                .filter(handle -> !found.containsValue(handle))
                .forEach(ProcessHandle::destroy);
        PostgresServer.stop(folder.data(DemoServers.POSTGRESQL));
    }

    /** Waits for what this process has started and kills what does not end. */
    void awaitEnd() {
        ProcessHandle.current().descendants().forEach(handle -> {
            try {
                handle.onExit().get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException e) {
                handle.destroyForcibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                handle.destroyForcibly();
            }
        });
    }

    private static String names(Map<String, ProcessHandle> processes) {
        List<String> names = new ArrayList<>();
        processes.forEach((process, handle) -> names.add(process + " (pid " + handle.pid() + ")"));
        return String.join(", ", names);
    }
}
