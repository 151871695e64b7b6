package org.idempotentmdb.it;

import java.util.Optional;
import org.idempotentmdb.environment.FreePorts;
import org.idempotentmdb.environment.RunningBroker;
import org.idempotentmdb.environment.WildFlyServer;

/** WildFly with the Artemis inside it, which ends and starts with it. */
final class WildFlyOwnBrokerUnderTest extends WildFlyUnderTest {

    static final String NAME = "wildfly-own-artemis";

    private static final String ALL_ADDRESSES = "/subsystem=messaging-activemq/server=default/address-setting=#";

    private final RunningBroker broker = new RunningBroker(FreePorts.choose(), "jms.queue.DLQ");
    private WildFlyServer wildfly;

    WildFlyOwnBrokerUnderTest() {
        super(NAME);
    }

    @Override
    public Optional<RunningBroker> ownBroker() {
        return Optional.of(broker);
    }

    @Override
    WildFlyServer create() {
        wildfly = super.create().withOwnBroker();
        return wildfly;
    }

    /** Takes the dead-letter address out of the broker's configuration. */
    void forgetDeadLetterAddress() {
        wildfly.cli(ALL_ADDRESSES + ":undefine-attribute(name=dead-letter-address)");
    }

    /** Puts back what WildFly comes with. */
    void restoreDeadLetterAddress() {
        wildfly.cli(ALL_ADDRESSES + ":write-attribute(name=dead-letter-address,value=jms.queue.DLQ)");
    }
}
