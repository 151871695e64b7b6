package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.ShouldThrowException;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that the server refuses fails its deployment, with the reason in the server's log. */
@ExtendWith(ArquillianExtension.class)
class RefusedDeploymentIT {

    @Deployment(testable = false)
    @ShouldThrowException(DeploymentException.class)
    static WebArchive deployment() {
        return ShrinkWrap.create(WebArchive.class, "refused.war").addClass(RefusingBean.class);
    }

    @Test
    void theReasonStandsInTheServersLog() throws IOException {
        assertThat(Files.readString(TestEnvironment.serverLog())).contains("this application refuses to start");
    }
}
