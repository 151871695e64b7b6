package org.idempotentmdb.it;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.Archive;

class BadInputCommitThenAcknowledgeIT extends BadInputContract {

    private static final String NAME = "bad-input-NotSupported";

    @Deployment(testable = false)
    static Archive<?> application() {
        return application(NAME, "NotSupported");
    }

    @Override
    String applicationName() {
        return NAME;
    }
}
