package org.idempotentmdb.environment;

import java.nio.file.Path;
import java.util.List;

/**
 * A real H2 in server mode, in a process of its own, with its database in a file.
 *
 * <p>Guarantees: {@link #start()} returns when the server answers. It ends with this Java process. Loopback address only.
 */
public final class H2Server extends DatabaseProcess {

    /** The only user. Its password is the same word. */
    public static final String USER = "sa";

    private static final String DATABASE = "orders";

    private final Path folder;

    /**
     * Describes a server.
     *
     * @param folder data and log; made if it is missing, and kept
     */
    public H2Server(Path folder) {
        super("H2", folder.resolve("h2.log"));
        this.folder = folder.toAbsolutePath().normalize();
    }

    @Override
    List<String> command() {
        return List.of(
                ChildProcess.javaProgram(),
                "-Xmx256m",
                "-Dh2.bindAddress=127.0.0.1",
                "-cp",
                System.getProperty("java.class.path"),
                "org.h2.tools.Server",
                "-tcp",
                "-tcpPort",
                Integer.toString(port()),
                "-baseDir",
                folder.toString(),
                // the first connection makes the database
                "-ifNotExists");
    }

    @Override
    public String database() {
        return DATABASE;
    }

    @Override
    public String jdbcUrl() {
        return "jdbc:h2:tcp://127.0.0.1:" + port() + "/./" + DATABASE + ";USER=" + USER + ";PASSWORD=" + USER;
    }
}
