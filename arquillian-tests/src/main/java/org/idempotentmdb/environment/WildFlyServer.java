package org.idempotentmdb.environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * WildFly with standalone-full.xml, set up with {@code server-config/wildfly/install.cli}, in a process of its own that can be
 * killed and started again. With a remote broker, or with its own one.
 *
 * <p>Guarantees: {@link #start()} returns when the server has started all services and the applications that it had; the
 * first start sets it up. The installation is not changed: configuration, data and log are in a folder of their own. The
 * process ends with this Java process.
 */
public final class WildFlyServer extends ServerProcess {

    private static final String BROKER = "/subsystem=messaging-activemq/server=default";

    private final Path installation;
    private final Path base;
    private final Path driver;
    private final Path scripts;
    private final Map<String, String> systemProperties;
    private boolean ownBroker;

    /**
     * Describes a server.
     *
     * @param installation the unpacked WildFly
     * @param folder what this server writes; made if it is missing, and kept
     * @param driver the jar with the JDBC driver
     * @param configuration the folder server-config
     * @param systemProperties what install.cli has placeholders for
     */
    public WildFlyServer(
            Path installation, Path folder, Path driver, Path configuration, Map<String, String> systemProperties) {
        super("WildFly", folder.resolve("console.log"));
        this.installation = installation.toAbsolutePath().normalize();
        this.base = folder.toAbsolutePath().normalize().resolve("standalone");
        this.driver = driver.toAbsolutePath();
        this.scripts = configuration.resolve("wildfly").toAbsolutePath();
        this.systemProperties = new TreeMap<>(systemProperties);
    }

    /**
     * Uses the broker inside this server, set up with {@code server-config/wildfly/own-artemis.cli}, and opens it for clients
     * of this machine, without passwords, at the port of the system property {@code artemis.port}.
     */
    public WildFlyServer withOwnBroker() {
        ownBroker = true;
        return this;
    }

    @Override
    void create() {
        Folders.copy(installation.resolve("standalone"), base);
    }

    @Override
    void setUp() {
        cli("deploy --force --name=postgresql.jar " + driver);
        cli("--file=" + scripts.resolve("install.cli"));
        if (ownBroker) {
            cli("--file=" + scripts.resolve("own-artemis.cli"));
            cli("/socket-binding-group=standard-sockets/socket-binding=open:add(port=\"${artemis.port}\")");
            cli(BROKER + "/remote-acceptor=open:add(socket-binding=open)");
            cli(BROKER + ":write-attribute(name=security-enabled,value=false)");
            cli("reload");
        }
    }

    /** Runs a command of jboss-cli on the running server. */
    public void cli(String argument) {
        run(List.of(
                installation.resolve("bin/jboss-cli.sh").toString(),
                "--connect",
                // milliseconds; the default gives up on a machine that is busy
                "--timeout=60000",
                "--controller=127.0.0.1:" + managementPort(),
                argument));
    }

    @Override
    List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                installation.resolve("bin/standalone.sh").toString(),
                "--server-config=standalone-full.xml",
                "-b=127.0.0.1",
                "-bmanagement=127.0.0.1",
                "-Djboss.server.base.dir=" + base,
                "-Djboss.http.port=" + httpPort(),
                "-Djboss.management.http.port=" + managementPort(),
                "-Djboss.https.port=" + FreePorts.choose(),
                "-Dtxn.recovery.port=" + FreePorts.choose(),
                "-Djboss.iiop.port=" + FreePorts.choose(),
                "-Djboss.iiop.ssl.port=" + FreePorts.choose(),
                "-Djboss.tx.node.id=tests",
                // seconds; after a crash prepared transactions wait for the second look, two minutes later by default
                "-DRecoveryEnvironmentBean.periodicRecoveryPeriod=5",
                "-DRecoveryEnvironmentBean.recoveryBackoffPeriod=2"));
        systemProperties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        return command;
    }

    @Override
    Map<String, String> environment() {
        return Map.of(
                "JAVA_OPTS",
                "-Xmx768m -Djava.net.preferIPv4Stack=true",
                "JBOSS_HOME",
                installation.toString(),
                // the script then hands a SIGTERM on
                "LAUNCH_JBOSS_IN_BACKGROUND",
                "true");
    }

    @Override
    boolean isUp(String newLog) {
        // with and without errors of single services
        return newLog.contains("WFLYSRV0025") || newLog.contains("WFLYSRV0026");
    }

    /** The server's own log, without colours. */
    @Override
    public Path log() {
        return base.resolve("log/server.log");
    }
}
