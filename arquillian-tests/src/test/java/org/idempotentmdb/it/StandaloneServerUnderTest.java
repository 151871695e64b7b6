package org.idempotentmdb.it;

import java.nio.file.Path;
import org.idempotentmdb.environment.ApplicationServer;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;

/** A server that runs for the whole run of the tests; Arquillian deploys to it and neither starts nor stops it. It takes ears. */
abstract class StandaloneServerUnderTest implements ServerUnderTest {

    private final String name;
    private ApplicationServer server;

    StandaloneServerUnderTest(String name) {
        this.name = name;
    }

    /** Describes the server. */
    abstract ApplicationServer create();

    /** Tells Arquillian's adapter where the server is, by {@link #configure}. */
    abstract void configureAdapter(ApplicationServer started);

    final void configure(String property, Object value) {
        System.setProperty("arq.container." + name + ".configuration." + property, value.toString());
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final void open() {
        server = create();
        server.start();
        configureAdapter(server);
    }

    @Override
    public final boolean keepsApplications() {
        return true;
    }

    @Override
    public final void restart() {
        server.start();
        restarted();
    }

    /** What Arquillian's adapter needs after that; nothing, unless it keeps a connection. */
    void restarted() {}

    @Override
    public final boolean isAlive() {
        return server.isAlive();
    }

    @Override
    public final long loadedClasses(String className) {
        return server.loadedClasses(className);
    }

    @Override
    public final void kill() {
        server.kill();
    }

    @Override
    public final Path log() {
        return server.log();
    }

    @Override
    public final String address(String application) {
        return "http://127.0.0.1:" + server.httpPort() + "/" + application + "/";
    }

    /** The file name of the shipped ear for this server. */
    String ear() {
        return "idempotent-mdb.ear";
    }

    @Override
    public final Archive<?> archive(TestApplication application) {
        return application.ear(ear());
    }

    @Override
    public final Archive<?> shippedArchive() {
        return TestArchives.shipped(ear(), EnterpriseArchive.class);
    }

    @Override
    public final void close() {
        if (server != null) {
            server.close();
        }
    }
}
