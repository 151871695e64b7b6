package org.idempotentmdb.environment;

import java.nio.file.Path;

/** An application server in a process of its own that can be killed and started again, with the applications it had. */
public interface ApplicationServer extends AutoCloseable {

    /**
     * Starts it, for the first time with what server-config sets up, and returns when it answers and its applications are
     * there. Fails with the end of its log.
     */
    void start();

    /** Stops it in good order. */
    void stop();

    /** SIGKILL: nothing is finished, nothing is cleaned up. Returns when the process has ended. */
    void kill();

    boolean isAlive();

    /**
     * Counts how often it has loaded a class, after it has given up what nobody needs: once for each class loader.
     *
     * @param name the class, with its package
     */
    long loadedClasses(String name);

    /** The log file; it goes on when the server is started again. */
    Path log();

    int httpPort();

    int managementPort();

    @Override
    void close();
}
