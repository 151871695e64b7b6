package org.idempotentmdb.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Payara Micro: Arquillian starts one for each deployment. It takes wars alone. */
final class PayaraMicroUnderTest implements ServerUnderTest {

    static final String NAME = "payara-micro";

    /** Seconds; the adapter and the pools are there two seconds after the server on a machine with two cores. */
    private static final String RECOVERY_DELAY = "6";

    private static final Pattern HTTP_PORT = Pattern.compile("\\[http-listener:(\\d+)]");

    @Override
    public String name() {
        return NAME;
    }

    /**
     * Begins the description of a Payara Micro beside Arquillian's, for tests that kill it and start it again. It uses the same
     * broker and database, and finishes prepared transactions after a crash.
     *
     * @param name tells this server from others: its log file and its name in transactions
     * @param war the application
     */
    static PayaraMicroServer.Builder server(String name, Path war) {
        return server("payara-micro.jar", name, war);
    }

    /** The same with another Payara Micro. */
    static PayaraMicroServer.Builder server(String jar, String name, Path war) {
        return unrecovered(jar, name, war)
                .prebootCommands(configuration("preboot.asadmin"))
                .environment("NODE_NAME", name)
                .environment(
                        "TRANSACTIONS_DIRECTORY",
                        TestEnvironment.folder()
                                .resolve("transactions")
                                .resolve(name)
                                .toString())
                .environment("RECOVERY_DELAY", RECOVERY_DELAY);
    }

    /** The same as it is delivered: nobody has set up the recovery of transactions. */
    static PayaraMicroServer.Builder unrecovered(String jar, String name, Path war) {
        Path files = TestEnvironment.serverFolder();
        return PayaraMicroServer.builder(
                        files.resolve(jar), war, TestEnvironment.folder().resolve(name + ".log"))
                .postbootCommands(postbootCommands())
                .library(TestEnvironment.driver())
                .systemProperty(
                        "java.io.tmpdir", TestEnvironment.temporaryFolder().toString())
                .systemProperty("artemis.rar", files.resolve("artemis.rar").toString())
                .systemProperties(TestEnvironment.addresses());
    }

    @Override
    public void open() {
        Path files = TestEnvironment.serverFolder();
        String addresses = TestEnvironment.addresses().entrySet().stream()
                .map(address -> "-D" + address.getKey() + "=" + address.getValue())
                .collect(Collectors.joining(" "));
        // Arquillian's adapter splits at spaces that no backslash precedes
        System.setProperty("payara.microJar", files.resolve("payara-micro.jar").toString());
        System.setProperty(
                "payara.cmdOptions",
                options(
                                "-Xmx768m",
                                "-Djava.io.tmpdir=" + TestEnvironment.temporaryFolder(),
                                "-Dartemis.rar=" + files.resolve("artemis.rar"))
                        + " " + addresses);
        System.setProperty(
                "payara.extraMicroOptions",
                options(
                        "--prebootcommandfile",
                        prebootCommands().toString(),
                        "--postbootcommandfile",
                        postbootCommands().toString(),
                        "--addlibs",
                        TestEnvironment.driver().toString(),
                        "--logproperties",
                        logging().toString()));
    }

    @Override
    public boolean keepsApplications() {
        return false;
    }

    @Override
    public void restart() {
        throw new UnsupportedOperationException("each deployment starts a Payara Micro");
    }

    @Override
    public long loadedClasses(String name) {
        throw new UnsupportedOperationException("each deployment starts a Payara Micro");
    }

    @Override
    public boolean isAlive() {
        return process().isPresent();
    }

    @Override
    public void kill() {
        process().ifPresent(ProcessHandle::destroyForcibly);
        Waiting.until("the server process to end", () -> !isAlive());
    }

    /** The process that Arquillian started. */
    static Optional<ProcessHandle> process() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains("--showServletMappings")) // an option of Arquillian alone
                .findFirst();
    }

    @Override
    public Path log() {
        return TestEnvironment.folder().resolve("payara-micro.log");
    }

    @Override
    public String product() {
        return "Payara Micro";
    }

    @Override
    public boolean isWarning(String logLine) {
        return logLine.contains("WARN") || logLine.contains("SEVERE");
    }

    /** As the server says it in its log. */
    @Override
    public String address(String application) {
        String log = String.join("\n", ServerLog.ofServer().lines());
        Matcher ports = HTTP_PORT.matcher(log);
        String port = "";
        while (ports.find()) {
            port = ports.group(1);
        }
        return "http://127.0.0.1:" + port + "/" + application + "/";
    }

    @Override
    public Archive<?> archive(TestApplication application) {
        return application.war();
    }

    @Override
    public Archive<?> shippedArchive() {
        return TestArchives.shipped("idempotent-mdb.war", WebArchive.class);
    }

    @Override
    public Map<String, String> descriptors(List<String> beans) {
        return Map.of("glassfish-ejb-jar.xml", TestArchives.glassfishBindings(beans.stream()));
    }

    @Override
    public void close() {
        // Arquillian ends what it started
    }

    static Path postbootCommands() {
        String database = TestEnvironment.databaseUnderTest().name();
        return configuration(database.equals("postgresql") ? "postboot.asadmin" : "postboot-" + database + ".asadmin");
    }

    private static Path configuration(String file) {
        return TestEnvironment.configurationFolder().resolve("payara-micro").resolve(file);
    }

    /**
     * Writes the logging configuration: Payara's own format in one complete file, without colours. (The option --logtofile
     * would cut the file at a megabyte and rename it.)
     */
    private Path logging() {
        String formatter = "com.sun.enterprise.server.logging.ODLLogFormatter";
        List<String> lines = List.of(
                "handlers=java.util.logging.ConsoleHandler, java.util.logging.FileHandler",
                "java.util.logging.ConsoleHandler.formatter=" + formatter,
                "java.util.logging.FileHandler.formatter=" + formatter,
                "java.util.logging.FileHandler.pattern=" + log(),
                "java.util.logging.FileHandler.append=true",
                formatter + ".ansiColor=false");
        try {
            return Files.write(TestEnvironment.folder().resolve("logging.properties"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the logging configuration", e);
        }
    }

    /**
     * Fills in the placeholders of preboot.asadmin, which stand for environment variables: Arquillian cannot set any. All
     * servers of a run are one node to the transactions, so the next one finishes what a killed one has prepared.
     */
    private static Path prebootCommands() {
        Map<String, String> values = Map.of(
                // Arquillian tells the tests the machine's own address, not the loopback address
                "HTTP_ADDRESS",
                "0.0.0.0",
                "TRANSACTIONS_DIRECTORY",
                TestEnvironment.folder().resolve("transactions/arquillian").toString(),
                "NODE_NAME",
                "arquillian",
                "TRANSACTION_TIMEOUT",
                TestEnvironment.TRANSACTION_TIMEOUT,
                "RECOVERY_DELAY",
                RECOVERY_DELAY);
        try {
            String commands = Files.readString(configuration("preboot.asadmin"));
            for (Map.Entry<String, String> value : values.entrySet()) {
                commands = commands.replaceAll(
                        "\\$\\{ENV=" + value.getKey() + ":[^}]*}", Matcher.quoteReplacement(value.getValue()));
            }
            return Files.writeString(TestEnvironment.folder().resolve("preboot.asadmin"), commands);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the preboot commands", e);
        }
    }

    private static String options(String... options) {
        return List.of(options).stream()
                .map(option -> option.replace(" ", "\\ "))
                .collect(Collectors.joining(" "));
    }
}
