package org.idempotentmdb.environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Payara Server with a domain of its own, set up with {@code server-config/payara-server/install}, in a process that can be
 * killed and started again.
 *
 * <p>Guarantees: {@link #start()} returns when the server and the applications that it had are up; the first start sets it
 * up. The installation is not changed. The server is a direct child of this Java process, without asadmin between them, and
 * ends with it. It listens on the loopback address only, and joins no other Payara on the network.
 */
public final class PayaraServer extends ServerProcess {

    private static final Pattern UP = Pattern.compile("Payara Server .* startup time");
    private static final Pattern APPLICATION = Pattern.compile("<application-ref ref=\"([^\"]+)\"");
    private static final Pattern JAVA_PROGRAM = Pattern.compile("\\S.*/bin/java");

    private final PayaraDomain domain;
    private final Path installScript;
    private final Map<String, String> environment;

    /**
     * Describes a server.
     *
     * @param installation the unpacked Payara Server, the folder {@code payara6}
     * @param folder what this server writes: its domain, its logs
     * @param configuration the folder server-config
     * @param environment what the install script reads; {@code artemis.port} is said ARTEMIS_PORT
     */
    public PayaraServer(Path installation, Path folder, Path configuration, Map<String, String> environment) {
        super("Payara Server", folder.resolve("console.log"));
        domain = new PayaraDomain(
                installation.toAbsolutePath().normalize(),
                folder.toAbsolutePath().normalize().resolve("domains"),
                httpPort(),
                managementPort());
        installScript = configuration.resolve("payara-server/install").toAbsolutePath();
        this.environment = new TreeMap<>(environment);
        this.environment.put("JAVA_HOME", System.getProperty("java.home"));
        this.environment.put("AS_ADMIN_PORT", Integer.toString(managementPort()));
        this.environment.put(
                "ASADMIN", installation.resolve("bin/asadmin").toAbsolutePath().toString());
        // the asadmin program takes the java of the path
        this.environment.put("PATH", Path.of(ChildProcess.javaProgram()).getParent() + ":" + System.getenv("PATH"));
    }

    @Override
    void create() {
        domain.create();
    }

    @Override
    void setUp() {
        run(List.of(installScript.toString()));
        // what the transaction service was told, it reads when it starts
        stop();
        launch();
    }

    /** What asadmin would start, with the options of domain.xml; started by asadmin it would be nobody's child. */
    @Override
    List<String> command() {
        String said = run(List.of(
                environment.get("ASADMIN"),
                "start-domain",
                "--dry-run",
                "--domaindir",
                domain.parent(),
                domain.name()));
        List<String> command = said.lines()
                .map(String::strip)
                .dropWhile(line -> !JAVA_PROGRAM.matcher(line).matches())
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.startsWith("-Xmx") ? "-Xmx768m" : line)
                .toList();
        if (command.isEmpty()) {
            throw new IllegalStateException("asadmin does not say how to start the domain: " + said);
        }
        return command;
    }

    @Override
    Map<String, String> environment() {
        return environment;
    }

    /** The server says that it is up before it loads its applications, and says nothing after the last. */
    @Override
    boolean isUp(String newOutput) {
        return UP.matcher(newOutput).find()
                && APPLICATION
                        .matcher(ChildProcess.text(domain.xml()))
                        .results()
                        .map((MatchResult found) -> "Loading application " + Pattern.quote(found.group(1)) + " done")
                        .allMatch(
                                line -> Pattern.compile(line).matcher(newOutput).find());
    }

    /** The server's own log, one line for each entry and its stack trace behind it. */
    @Override
    public Path log() {
        return domain.log();
    }
}
