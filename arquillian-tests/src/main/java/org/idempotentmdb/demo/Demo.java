package org.idempotentmdb.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The program behind the script {@code demo}: {@code Demo ROOT [options]}.
 *
 * <p>Exit code 0: every result is as it has to be. 1: one is not, or something failed. 2: not started. Whatever happens, also
 * Ctrl-C and SIGTERM, no process is left, unless everything is to be kept.
 */
public final class Demo {

    private static final int WELL = 0;
    private static final int FAILED = 1;
    private static final int REFUSED = 2;

    private final DemoFolder folder;
    private final RunningProcesses processes;
    private final PrintStream out;
    private final PrintStream err;

    private Demo(Path root, PrintStream out, PrintStream err) {
        folder = new DemoFolder(root.toAbsolutePath().normalize());
        processes = new RunningProcesses(folder);
        this.out = out;
        this.err = err;
    }

    /** Runs the demo and ends the process with its exit code. */
    public static void main(String[] arguments) {
        List<String> options = new ArrayList<>(Arrays.asList(arguments));
        System.exit(new Demo(Path.of(options.remove(0)), System.out, System.err).run(options));
    }

    private int run(List<String> arguments) {
        try {
            DemoOptions options = DemoOptions.parse(arguments);
            folder.lock();
            switch (options.action()) {
                case STOP:
                    stop();
                    return WELL;
                case CHECK:
                    processes.requireNone();
                    return WELL;
                default:
                    processes.requireNone();
                    options.ports().requireFree();
                    return mainJob(options);
            }
        } catch (RefusedException e) {
            err.println(e.getMessage());
            return REFUSED;
        }
    }

    private void stop() {
        String stopped = processes.stop();
        folder.clear();
        out.println(stopped.isEmpty() ? "Nothing of the demo runs here." : "Stopped " + stopped + ".");
    }

    private int mainJob(DemoOptions options) {
        Interruption interruption = Interruption.install(processes, folder, err);
        DemoServers servers = new DemoServers(folder, options.ports());
        boolean keep = false;
        try {
            folder.prepare(DemoServers.NAMES);
            Results results = new MainJob(servers, new Progress(out), options.payments()).run();
            keep = options.action() == DemoOptions.Action.KEEP;
            return report(results, keep, servers);
        } catch (RuntimeException e) {
            interruption.unlessInterrupted(() -> err.println("The demo failed. " + e.getMessage()));
            return FAILED;
        } finally {
            if (!keep) {
                interruption.unlessInterrupted(() -> {
                    processes.stop();
                    folder.clear();
                });
            }
            interruption.over();
        }
    }

    private int report(Results results, boolean keep, DemoServers servers) {
        List<String> differences = results.differences();
        out.println();
        out.println(ResultTable.of(results));
        out.println();
        if (keep) {
            out.println("Everything still runs; ./demo --stop ends it.");
            out.println(servers.addresses());
            out.println();
        }
        if (differences.isEmpty()) {
            out.println("OK: every payment was booked exactly once, and its points were awarded exactly once.");
            return WELL;
        }
        differences.forEach(difference -> out.println("DIFFERS: " + difference));
        return FAILED;
    }
}
