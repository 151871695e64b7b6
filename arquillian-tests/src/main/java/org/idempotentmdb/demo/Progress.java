package org.idempotentmdb.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Says how far the run is: plain lines, readable on every terminal and in a file. */
final class Progress {

    private static final long LINE_EVERY_MILLIS = 1000;
    private static final long START_LINE_EVERY_MILLIS = 5000;
    private static final long POLL_MILLIS = 20;

    /** Nothing has changed for so long: it will not change any more. */
    private static final long STANDSTILL_MILLIS = 180_000;

    private final PrintStream out;
    private final long start = System.nanoTime();

    Progress(PrintStream out) {
        this.out = out;
    }

    /** Prints a line with the seconds since the start of the run. */
    void say(String text) {
        out.printf(Locale.ROOT, "%5d s  %s%n", millisSince(start) / 1000, text);
        out.flush();
    }

    /** Runs a step that takes a while, and says so now and then. */
    void during(String step, Runnable work) {
        say(step);
        Thread talker = new Thread(
                () -> {
                    while (pause(START_LINE_EVERY_MILLIS)) {
                        say("  ... " + step);
                    }
                },
                "progress");
        talker.setDaemon(true);
        talker.start();
        try {
            work.run();
        } finally {
            talker.interrupt();
        }
    }

    /**
     * Waits until the condition holds, with a line each second.
     *
     * @param state describes how far it is
     * @throws IllegalStateException if that description stays the same for three minutes, or if this thread is interrupted
     */
    void until(BooleanSupplier reached, Supplier<String> state) {
        String last = "";
        long lastLine = System.nanoTime();
        long lastChange = lastLine;
        while (!reached.getAsBoolean()) {
            if (millisSince(lastLine) >= LINE_EVERY_MILLIS) {
                lastLine = System.nanoTime();
                String now = state.get();
                say("  " + now);
                if (!now.equals(last)) {
                    last = now;
                    lastChange = lastLine;
                } else if (millisSince(lastChange) > STANDSTILL_MILLIS) {
                    throw new IllegalStateException("Nothing moves any more: " + now);
                }
            }
            if (!pause(POLL_MILLIS)) {
                throw new IllegalStateException("interrupted");
            }
        }
    }

    private static boolean pause(long millis) {
        try {
            // neither the broker nor the database tells when it is done
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
