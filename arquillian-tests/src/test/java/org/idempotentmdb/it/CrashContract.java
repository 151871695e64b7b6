package org.idempotentmdb.it;

import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What tests share that kill the server: the application is deployed for each test, and is there again after a restart. */
abstract class CrashContract extends ProductIT {

    static final String APPLICATION = "crash";

    final ServerUnderTest server = TestEnvironment.server();

    @ArquillianResource
    private Deployer deployer;

    @BeforeEach
    void deploy() {
        deployer.deploy(APPLICATION);
    }

    @AfterEach
    void undeploy() {
        if (server.keepsApplications() && !server.isAlive()) {
            server.restart(); // a test that failed may have left it dead
        }
        deployer.undeploy(APPLICATION);
    }

    final void restartServer() {
        if (server.keepsApplications()) {
            server.restart();
        } else {
            deployer.undeploy(APPLICATION);
            deployer.deploy(APPLICATION);
        }
    }
}
