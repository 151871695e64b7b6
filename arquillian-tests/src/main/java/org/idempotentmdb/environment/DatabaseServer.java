package org.idempotentmdb.environment;

import java.nio.file.Path;

/** A real database server in a process of its own, with one database for the application. */
public interface DatabaseServer extends AutoCloseable {

    /** Starts it after {@link #stop()}, with the same port and data, and returns when it answers. */
    void start();

    /** Stops it, whatever transactions are open; they are rolled back, prepared ones stay prepared. */
    void stop();

    /** Stops it for good. */
    @Override
    void close();

    int port();

    /** Returns the name of the database that {@link #jdbcUrl()} leads to. */
    String database();

    /** Returns the URL of the database, with user and password. */
    String jdbcUrl();

    /** Returns the file that the server writes its log to. */
    Path log();
}
