package org.idempotentmdb.it;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.environment.RunningBroker;
import org.jboss.shrinkwrap.api.Archive;

/**
 * The application server that the tests run on. What differs between servers stands in the implementations, so that the tests
 * are the same on each.
 *
 * <p>The system property {@value #PROPERTY} chooses it; Arquillian's container of the same name deploys on it.
 */
interface ServerUnderTest extends AutoCloseable {

    /** Default: {@code payara-micro}. */
    String PROPERTY = "idempotent.tests.server-under-test";

    /** The chosen server, not started yet. */
    static ServerUnderTest chosen() {
        String name = System.getProperty(PROPERTY, PayaraMicroUnderTest.NAME);
        return switch (name) {
            case PayaraMicroUnderTest.NAME -> new PayaraMicroUnderTest();
            case PayaraServerUnderTest.NAME -> new PayaraServerUnderTest();
            case WildFlyUnderTest.NAME -> new WildFlyUnderTest();
            case WildFlyOwnBrokerUnderTest.NAME -> new WildFlyOwnBrokerUnderTest();
            case OpenLibertyUnderTest.NAME -> new OpenLibertyUnderTest();
            default ->
                throw new IllegalArgumentException("-D" + PROPERTY + "=" + name + " is no server that is tested");
        };
    }

    /** The qualifier of its container in arquillian.xml. */
    String name();

    /**
     * Starts it, or prepares what Arquillian needs to do so. Called once, when the broker and the database run and Arquillian
     * has not read its configuration; its values are set as system properties {@code
     * arq.container.<name>.configuration.<property>}.
     */
    void open();

    /**
     * Whether its applications are there again when it is started after its end. Where they are not, each deployment starts a
     * server and each undeployment ends it.
     */
    boolean keepsApplications();

    /** Starts it again after its end and returns when its applications are there. Only where they are kept. */
    void restart();

    boolean isAlive();

    /** The broker that runs inside it, the same one at each call; empty where the broker is a process of its own. */
    default Optional<RunningBroker> ownBroker() {
        return Optional.empty();
    }

    /** Its name, as the start-up audit says it. */
    String product();

    /** Whether it finishes, after a crash, what was prepared in a data source that an application defines by annotation. */
    default boolean recoversDataSourcesOfApplications() {
        return true;
    }

    /** The JNDI name of a data source of server-config. */
    default String dataSource(String name) {
        return "jdbc/" + name;
    }

    /** Why a one-phase data source cannot be in one transaction with JMS; empty where it can. */
    default Optional<String> refusalOfOnePhase() {
        return Optional.empty();
    }

    /** Why it cannot be seen whether classes of undeployed applications are given up; empty where it can. */
    default Optional<String> refusalOfUnloading() {
        return Optional.empty();
    }

    /** Why an application cannot be undeployed while it consumes; empty where it can. */
    default Optional<String> refusalOfUndeploymentUnderLoad() {
        return Optional.empty();
    }

    /** How often it has loaded a class that is still needed: once for each class loader. Only where it keeps applications. */
    long loadedClasses(String name);

    /** SIGKILL: nothing is finished, nothing is cleaned up. Returns when the process has ended. */
    void kill();

    /** The log file; it goes on when the server is started again. */
    Path log();

    /** Whether a line of the log is a warning or worse. */
    boolean isWarning(String logLine);

    /** The address of an application, with a slash at the end. */
    String address(String application);

    /** Puts the product and the beans of a scenario into the archive that this server takes. */
    Archive<?> archive(TestApplication application);

    /** The archive for this server that the project ships, with the sample in it. */
    Archive<?> shippedArchive();

    /**
     * What tells the server which resource adapter the beans are bound to.
     *
     * @param beans the names of message-driven beans
     * @return files beside ejb-jar.xml, by their name
     */
    Map<String, String> descriptors(List<String> beans);

    @Override
    void close();
}
