package org.idempotentmdb.internal.server;

import java.lang.management.ManagementFactory;
import java.util.Objects;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * The broker that runs inside this server, as its management beans show it: WildFly's. A broker elsewhere gives an
 * application no answer without a right to manage it.
 */
public final class BrokerOfServer {

    private static final ObjectName QUEUES = name("jboss.as:subsystem=messaging-activemq,server=*,runtime-queue=*");

    private final MBeanServer beans;

    BrokerOfServer(MBeanServer beans) {
        this.beans = beans;
    }

    /**
     * Returns the broker of the server that this code runs in; one that is not there does nothing.
     *
     * @return the broker
     */
    public static BrokerOfServer ofThisServer() {
        return new BrokerOfServer(ManagementFactory.getPlatformMBeanServer());
    }

    /**
     * Whether this broker hands messages of the address to a consumer and has no dead-letter address for them, so that it
     * deletes a message after its last attempt. Never fails: what cannot be asked is false.
     *
     * @param address the name of a queue or topic, as the broker knows it
     * @return true only where that was seen
     */
    public boolean dropsDeadMessagesOf(String address) {
        try {
            return beans.queryNames(QUEUES, null).stream().anyMatch(queue -> dropsDeadMessagesOf(address, queue));
        } catch (RuntimeException refused) {
            return false; // a server may keep its management beans from applications
        }
    }

    private boolean dropsDeadMessagesOf(String address, ObjectName queue) {
        try {
            return Objects.equals(beans.getAttribute(queue, "queueAddress"), address)
                    && !Objects.equals(beans.getAttribute(queue, "consumerCount"), 0)
                    && beans.getAttribute(queue, "deadLetterAddress") == null;
        } catch (JMException gone) {
            return false; // a queue may be deleted at any time
        }
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
