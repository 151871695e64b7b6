package org.idempotentmdb.demo;

import java.nio.file.Path;
import java.util.List;
import org.idempotentmdb.environment.ArtemisBroker;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.environment.PostgresServer;

/**
 * The database, the broker and the application server of the demo, each a process of its own.
 *
 * <p>They do not end with this Java process: {@link Demo} ends them, unless they are to be kept.
 */
final class DemoServers {

    static final String PAYARA_MICRO = "payara-micro";
    static final String ARTEMIS = "artemis";
    static final String POSTGRESQL = "postgresql";

    /** In the order in which they are started. */
    static final List<String> NAMES = List.of(POSTGRESQL, ARTEMIS, PAYARA_MICRO);

    /** The queue of what the outbox sends. */
    static final String SHIPPING = "shipping";

    private static final String TOPIC = "payments";
    private static final String CLIENT = "orders";

    private final DemoFolder folder;
    private final DemoPorts ports;
    private PostgresServer database;
    private ArtemisBroker broker;
    private PayaraMicroServer server;

    DemoServers(DemoFolder folder, DemoPorts ports) {
        this.folder = folder;
        this.ports = ports;
    }

    PostgresServer database() {
        return database;
    }

    ArtemisBroker broker() {
        return broker;
    }

    PayaraMicroServer server() {
        return server;
    }

    static String topic() {
        return TOPIC;
    }

    /** Returns the broker's queue of the consumer's durable subscription. */
    static String queue(Consumer consumer) {
        return CLIENT + "." + consumer.label();
    }

    void startDatabase() {
        database = PostgresServer.builder()
                .data(folder.data(POSTGRESQL))
                .log(folder.log(POSTGRESQL))
                .port(ports.database())
                .detached()
                .start();
    }

    void startBroker() {
        broker = ArtemisBroker.builder(folder.configuration("artemis/broker.xml"), folder.data(ARTEMIS))
                .port(ports.broker())
                .log(folder.log(ARTEMIS))
                .systemProperty(RunningProcesses.mark(ARTEMIS), RunningProcesses.markValue(folder))
                .systemProperty("java.io.tmpdir", folder.temporary().toString())
                .detached()
                .start();
    }

    /** Starts Payara Micro with the application; returns when that is deployed. */
    void startServer() {
        server = PayaraMicroServer.builder(
                        folder.built("payara-micro.jar"), folder.built("idempotent-mdb.war"), folder.log(PAYARA_MICRO))
                .httpPort(ports.http())
                .prebootCommands(folder.configuration("payara-micro/preboot.asadmin"))
                .postbootCommands(folder.configuration("payara-micro/postboot.asadmin"))
                .library(folder.built("postgresql.jar"))
                // said even where it is the default: the caller's environment variables may say something else
                .environment("HTTP_ADDRESS", "127.0.0.1")
                .environment("NODE_NAME", "demo")
                .environment(
                        "TRANSACTIONS_DIRECTORY", folder.data("transactions").toString())
                .environment("RECOVERY_DELAY", "6")
                .systemProperty("artemis.host", "127.0.0.1")
                .systemProperty("artemis.port", Integer.toString(ports.broker()))
                .systemProperty("artemis.rar", folder.built("artemis.rar").toString())
                // what the killed server had taken from the outbox waits so long; the default is a minute
                .systemProperty("idempotent.outbox.lease", "PT5S")
                .systemProperty("postgres.host", "127.0.0.1")
                .systemProperty("postgres.port", Integer.toString(ports.database()))
                .systemProperty("postgres.database", database.database())
                .systemProperty("postgres.user", PostgresServer.USER)
                .systemProperty("postgres.password", PostgresServer.USER)
                .systemProperty(RunningProcesses.mark(PAYARA_MICRO), RunningProcesses.markValue(folder))
                .systemProperty("java.io.tmpdir", folder.temporary().toString())
                .detached()
                .start();
    }

    /** Tells where everything is. */
    String addresses() {
        Path here = folder.root();
        return String.join(
                System.lineSeparator(),
                "  metrics   " + server.url() + "/metrics",
                "  broker    " + broker.url() + ", topic " + TOPIC + ", no user",
                "  database  jdbc:postgresql://127.0.0.1:" + database.port() + "/" + database.database() + ", user "
                        + PostgresServer.USER + ", password " + PostgresServer.USER,
                "  logs      " + here.relativize(server.log()) + " (pid " + server.pid() + ")",
                "            " + here.relativize(broker.log()) + " (pid " + broker.pid() + ")",
                "            " + here.relativize(database.log()) + " (pid " + database.pid() + ")");
    }
}
