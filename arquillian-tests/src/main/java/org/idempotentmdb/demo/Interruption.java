package org.idempotentmdb.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What happens when the run is broken off by Ctrl-C, SIGTERM or the end of the terminal: every process is ended, at whatever
 * moment it comes, also while one is being started.
 *
 * <p>Not covered: a SIGKILL of the demo itself; {@code ./demo --stop} cleans up after it.
 */
final class Interruption {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long SWEEP_EVERY_MILLIS = 100;

    private final RunningProcesses processes;
    private final DemoFolder folder;
    private final PrintStream err;
    private final Thread worker = Thread.currentThread();
    private final CountDownLatch over = new CountDownLatch(1);
    private boolean interrupted;

    private Interruption(RunningProcesses processes, DemoFolder folder, PrintStream err) {
        this.processes = processes;
        this.folder = folder;
        this.err = err;
    }

    /** Watches over the work of the current thread, until {@link #over()}. */
    static Interruption install(RunningProcesses processes, DemoFolder folder, PrintStream err) {
        Interruption interruption = new Interruption(processes, folder, err);
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::breakOff, "interruption"));
        return interruption;
    }

    /** The work is done, well or not, and nothing has to be ended any more. */
    void over() {
        over.countDown();
    }

    /** Does something that is senseless, or another's task, after an interruption. */
    void unlessInterrupted(Runnable action) {
        if (!isInterrupted()) {
            action.run();
        }
    }

    private synchronized boolean isInterrupted() {
        return interrupted;
    }

    private synchronized void setInterrupted() {
        interrupted = true;
    }

    private void breakOff() {
        if (over.getCount() == 0) {
            return;
        }
        setInterrupted();
        err.println("Broken off; ending all processes.");
        worker.interrupt();
        long deadline = System.nanoTime() + LIMIT.toNanos();
        // again and again: the worker may be about to start one
        do {
            sweep();
        } while (!isOver() && System.nanoTime() < deadline);
        sweep();
        processes.awaitEnd();
        folder.clear();
    }

    private void sweep() {
        try {
            processes.breakOff();
        } catch (RuntimeException e) {
            // for example a file that its process deletes at this moment; the next sweep sees the end of it
            err.println("While ending the processes: " + e);
        }
    }

    private boolean isOver() {
        try {
            return over.await(SWEEP_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
