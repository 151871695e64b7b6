package org.idempotentmdb.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Optional;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.BeforeEach;

class BadInputSharedTransactionIT extends BadInputContract {

    private static final String NAME = "bad-input-Required";

    @Deployment(testable = false)
    static Archive<?> application() {
        return application(NAME, "Required");
    }

    /** The beans say nothing of a store, and the default one is one-phase. */
    @BeforeEach
    void assumeThatTheServerTakesOnePhase() {
        Optional<String> refusal = TestEnvironment.server().refusalOfOnePhase();
        assumeTrue(refusal.isEmpty(), refusal::get);
    }

    @Override
    String applicationName() {
        return NAME;
    }
}
