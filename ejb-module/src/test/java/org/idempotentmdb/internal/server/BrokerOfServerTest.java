package org.idempotentmdb.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;

class BrokerOfServerTest {

    /** Attributes as WildFly names them. */
    public interface RuntimeQueue {
        String getqueueAddress();

        String getdeadLetterAddress();

        int getconsumerCount();
    }

    private record Queue(String getqueueAddress, String getdeadLetterAddress, int getconsumerCount)
            implements RuntimeQueue {}

    private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
    private final BrokerOfServer broker = new BrokerOfServer(beans);

    @Test
    void shouldSeeThatAConsumedAddressHasNoDeadLetterAddress() throws JMException {
        add("client.subscription", new Queue("payments", null, 1));
        assertThat(broker.dropsDeadMessagesOf("payments")).isTrue();
    }

    @Test
    void shouldNotObjectToADeadLetterAddress() throws JMException {
        add("payments", new Queue("payments", "jms.queue.DLQ", 1));
        assertThat(broker.dropsDeadMessagesOf("payments")).isFalse();
    }

    @Test
    void shouldNotSpeakOfOtherAddresses() throws JMException {
        add("orders", new Queue("orders", null, 1));
        assertThat(broker.dropsDeadMessagesOf("payments")).isFalse();
    }

    /** The messages then come from another broker that has the same name. */
    @Test
    void shouldNotSpeakOfAnAddressThatNobodyConsumes() throws JMException {
        add("payments", new Queue("payments", null, 0));
        assertThat(broker.dropsDeadMessagesOf("payments")).isFalse();
    }

    @Test
    void shouldKnowNothingWhereTheServerHasNoBroker() {
        assertThat(broker.dropsDeadMessagesOf("payments")).isFalse();
    }

    @Test
    void shouldKnowNothingOfAQueueThatDoesNotAnswer() throws JMException {
        beans.registerMBean(new Strange(), nameOf("payments"));
        assertThat(broker.dropsDeadMessagesOf("payments")).isFalse();
    }

    /** A bean of that name without the attributes. */
    public interface StrangeMBean {}

    public static final class Strange implements StrangeMBean {}

    private void add(String queue, RuntimeQueue attributes) throws JMException {
        beans.registerMBean(new StandardMBean(attributes, RuntimeQueue.class, false), nameOf(queue));
    }

    private static ObjectName nameOf(String queue) throws JMException {
        return new ObjectName(
                "jboss.as:subsystem=messaging-activemq,server=default,runtime-queue=" + ObjectName.quote(queue));
    }
}
