package org.idempotentmdb.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Open Liberty, set up with {@code server-config/open-liberty/install}, in a process of its own that can be killed and started
 * again.
 *
 * <p>Guarantees: {@link #start()} returns when the server has started the applications that it had; it is set up before the
 * first start. The installation is not changed: configuration, data and log are in a folder of their own. The process ends
 * with this Java process.
 */
public final class OpenLibertyServer extends ServerProcess {

    private static final String NAME = "tests";

    private final Path installation;
    private final Path user;
    private final Path adapter;
    private final Path driver;
    private final Path configuration;
    private final Map<String, String> variables;
    private final String destinations;

    /**
     * Describes a server.
     *
     * @param installation the unpacked Open Liberty
     * @param folder what this server writes; made if it is missing, and kept
     * @param adapter the file artemis.rar
     * @param driver the jar with the JDBC driver
     * @param configuration the folder server-config
     * @param variables what idempotent-mdb.xml has placeholders for
     * @param destinations elements of server.xml for the destinations of the applications
     */
    public OpenLibertyServer(
            Path installation,
            Path folder,
            Path adapter,
            Path driver,
            Path configuration,
            Map<String, String> variables,
            String destinations) {
        super("Open Liberty", folder.resolve("console.log"));
        this.installation = installation.toAbsolutePath().normalize();
        this.user = folder.toAbsolutePath().normalize().resolve("usr");
        this.adapter = adapter.toAbsolutePath();
        this.driver = driver.toAbsolutePath();
        this.configuration = configuration.resolve("open-liberty").toAbsolutePath();
        this.variables = new TreeMap<>(variables);
        this.destinations = destinations;
    }

    /** Returns the folder that Liberty calls WLP_USER_DIR. */
    public Path userFolder() {
        return user;
    }

    /** Returns the name of the server in that folder. */
    public String serverName() {
        return NAME;
    }

    @Override
    void create() {
        try {
            Files.createDirectories(home());
            Files.writeString(
                    home().resolve("server.xml"),
                    "<server><featureManager><feature>localConnector-1.0</feature></featureManager>"
                            + "<httpEndpoint id='defaultHttpEndpoint' host='127.0.0.1' httpPort='" + httpPort()
                            + "' httpsPort='" + managementPort() + "'/>"
                            + destinations + "</server>");
            // one log for all starts
            StringBuilder bootstrap =
                    new StringBuilder("com.ibm.ws.logging.newLogsOnStart=false\ncom.ibm.ws.logging.max.file.size=0\n");
            variables.forEach((name, value) ->
                    bootstrap.append(name).append('=').append(value).append('\n'));
            Files.writeString(home().resolve("bootstrap.properties"), bootstrap);
            Files.writeString(home().resolve("jvm.options"), "-Xmx768m\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the server " + home(), e);
        }
        run(List.of(
                "sh",
                configuration.resolve("install").toString(),
                user.toString(),
                NAME,
                adapter.toString(),
                driver.toString()));
    }

    private Path home() {
        return user.resolve("servers").resolve(NAME);
    }

    @Override
    void setUp() {
        // nothing more: Liberty is set up by files
    }

    @Override
    List<String> command() {
        return List.of(installation.resolve("bin/server").toString(), "run", NAME);
    }

    @Override
    Map<String, String> environment() {
        return Map.of("WLP_USER_DIR", user.toString(), "JAVA_HOME", System.getProperty("java.home"));
    }

    @Override
    boolean isUp(String newOutput) {
        return newOutput.contains("CWWKF0011I");
    }

    @Override
    public Path log() {
        return home().resolve("logs/messages.log");
    }
}
