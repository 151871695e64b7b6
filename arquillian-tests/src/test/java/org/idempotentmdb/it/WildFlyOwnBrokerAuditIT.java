package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.Archive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A broker inside the server can be asked where dead messages go. */
class WildFlyOwnBrokerAuditIT extends ProductIT {

    private static final String APPLICATION = "own-broker-audit";

    @ArquillianResource
    private Deployer deployer;

    private final WildFlyOwnBrokerUnderTest server = (WildFlyOwnBrokerUnderTest) TestEnvironment.server();

    @Deployment(name = APPLICATION, managed = false, testable = false)
    static Archive<?> application() {
        return TestApplication.named(APPLICATION)
                .with(CommitThenAcknowledgeConsumer.class)
                .archive();
    }

    @BeforeEach
    void createTables() {
        database.create();
    }

    @AfterEach
    void restore() {
        deployer.undeploy(APPLICATION);
        server.restoreDeadLetterAddress();
    }

    @Test
    void shouldWarnWhereTheBrokerDeletesDeadMessages() {
        server.forgetDeadLetterAddress();
        assertThat(warningsOfFirstMessage()).singleElement().asString().contains("dead-letter-address");
    }

    @Test
    void shouldNotWarnOfABrokerThatIsSetUp() {
        assertThat(warningsOfFirstMessage()).isEmpty();
    }

    private List<String> warningsOfFirstMessage() {
        ServerLog log = ServerLog.ofServerFromNow();
        deployer.deploy(APPLICATION);
        DeliveryMode mode = DeliveryMode.COMMIT_THEN_ACKNOWLEDGE;
        TestMessage.identified().sendTo(mode.queue());
        Waiting.untilDrained(mode.queue());
        return log.lines().stream().filter(line -> line.contains("IMDB0010")).toList();
    }
}
