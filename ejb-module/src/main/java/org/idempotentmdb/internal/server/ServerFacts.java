package org.idempotentmdb.internal.server;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * The application server, as far as an application can see it without a right of its own.
 *
 * @param product its name, or {@code unknown}
 * @param transactionLog where prepared transactions are remembered over a crash, in words
 * @param recoveryFault why a crash may leave prepared transactions for ever, with the cure; empty where nothing is known
 *     against it
 */
public record ServerFacts(String product, String transactionLog, Optional<String> recoveryFault) {

    /**
     * Looks at the server that this code runs in. Never fails: what cannot be seen is unknown.
     *
     * @return the facts
     */
    public static ServerFacts ofThisServer() {
        return of(System.getProperties());
    }

    static ServerFacts of(Properties system) {
        String payara = system.getProperty("com.sun.aas.instanceRoot");
        if (payara != null) {
            return PayaraTransactions.of(Path.of(payara), system);
        }
        String wildfly = system.getProperty("jboss.server.data.dir");
        if (wildfly != null) {
            return new ServerFacts("WildFly", "the server's own, under " + wildfly, Optional.empty());
        }
        if (system.getProperty("wlp.server.name") != null || system.getProperty("wlp.install.dir") != null) {
            return new ServerFacts("Open Liberty", "the server's own (transactionLogDirectory)", Optional.empty());
        }
        return new ServerFacts("unknown", "unknown", Optional.empty());
    }
}
