package org.idempotentmdb.it;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;

class BadInputSharedTransactionIT extends BadInputContract {

    private static final String NAME = "bad-input-Required";

    @Deployment(testable = false)
    static Archive<?> application() {
        return application(NAME, "Required");
    }

    @Override
    String applicationName() {
        return NAME;
    }
}
