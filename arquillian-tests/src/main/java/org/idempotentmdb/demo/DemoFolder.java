package org.idempotentmdb.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the demo finds and writes its files.
 *
 * @param root the checkout
 */
record DemoFolder(Path root) {

    private static final int DELETE_ATTEMPTS = 20;

    /** Referred to, or the garbage collector closes the files, and that ends the locks. */
    private static final List<FileChannel> LOCKS = new CopyOnWriteArrayList<>();

    /** Returns the folder that holds everything that the demo writes. */
    Path work() {
        return root.resolve(".demo");
    }

    /** Returns the folder of one process's data, which is deleted at the end. */
    Path data(String process) {
        return work().resolve("data").resolve(process);
    }

    /** Returns the folder for temporary files of the processes, which is deleted at the end. */
    Path temporary() {
        return work().resolve("tmp");
    }

    /** Returns the log file of a process; it stays until the next run. */
    Path log(String process) {
        return work().resolve("logs").resolve(process + ".log");
    }

    /** Returns a file that the build has put together for the server. */
    Path built(String file) {
        return root.resolve("arquillian-tests/target/server").resolve(file);
    }

    Path configuration(String file) {
        return root.resolve("server-config").resolve(file);
    }

    /**
     * Makes this process the only demo that works in this folder until it ends. Must come before anything else that writes.
     */
    void lock() {
        try {
            Files.createDirectories(work());
            // never closed: the end of the process does that, and ends the lock
            FileChannel lock =
                    FileChannel.open(work().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            LOCKS.add(lock);
            if (lock.tryLock() == null) {
                throw new RefusedException("Another ./demo is at work in " + root + ". Wait for its end, or end it.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + work(), e);
        }
    }

    /** Deletes what the last run left, its logs included, and makes the folders. */
    void prepare(List<String> processes) {
        clear();
        try {
            for (String process : processes) {
                Files.deleteIfExists(log(process));
            }
            Files.createDirectories(temporary());
            Files.createDirectories(data("transactions"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot prepare " + work(), e);
        }
    }

    /** Deletes data and temporary files; logs stay. */
    void clear() {
        delete(work().resolve("data"));
        delete(temporary());
    }

    private static void delete(Path folder) {
        for (int attempt = 1; Files.exists(folder); attempt++) {
            try {
                deleteOnce(folder);
            } catch (IOException | UncheckedIOException e) {
                // a process that ends deletes and makes files of its own until it is gone
                if (attempt == DELETE_ATTEMPTS) {
                    throw new IllegalStateException("cannot delete " + folder, e);
                }
            }
        }
    }

    private static void deleteOnce(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
