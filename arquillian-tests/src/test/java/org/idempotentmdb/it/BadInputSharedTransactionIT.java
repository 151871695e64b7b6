package org.idempotentmdb.it;

import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;

class BadInputSharedTransactionIT extends BadInputContract {

    @Deployment(testable = false)
    static WebArchive application() {
        return application("bad-input-Required.war", "Required");
    }
}
