package org.idempotentmdb.demo;

import java.util.ArrayList;
import java.util.List;
import org.idempotentmdb.environment.FreePorts;

/**
 * The ports that the demo listens on, all on the loopback address.
 *
 * @param http Payara Micro
 * @param broker Artemis
 * @param database PostgreSQL
 */
record DemoPorts(int http, int broker, int database) {

    /** Refuses ports that are used twice or that somebody listens on; names all of them. */
    void requireFree() {
        if (http == broker || database == http || database == broker) {
            throw new RefusedException("The three ports have to be different: http " + http + ", broker " + broker
                    + ", database " + database + ".");
        }
        List<String> taken = new ArrayList<>();
        check(taken, http, "Payara Micro (HTTP)", "--http-port");
        check(taken, broker, "the Artemis broker", "--broker-port");
        check(taken, database, "PostgreSQL", "--database-port");
        if (!taken.isEmpty()) {
            taken.add("Or take ports that are free: --any-ports");
            throw new RefusedException(String.join(System.lineSeparator(), taken));
        }
    }

    private static void check(List<String> taken, int port, String purpose, String option) {
        if (!FreePorts.isFree(port)) {
            taken.add("Port " + port + " is wanted for " + purpose
                    + ", and another program listens there. Choose another" + " one with " + option + " N.");
        }
    }
}
