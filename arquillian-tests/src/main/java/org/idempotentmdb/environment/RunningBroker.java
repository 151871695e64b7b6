package org.idempotentmdb.environment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.activemq.artemis.api.core.management.ManagementHelper;
import org.apache.activemq.artemis.api.core.management.ResourceNames;

/**
 * An Artemis that runs somewhere on this machine, and what an operator asks it.
 *
 * <p>Guarantees: questions go to the broker itself, each over a connection of its own, so they work again right after a
 * restart. A broker that does not answer is an {@link IllegalStateException}.
 */
public class RunningBroker {

    private static final Pattern BASE64_XID = Pattern.compile("base64: (\\S+)");
    private static final Pattern CONNECTION_ID = Pattern.compile("\"connectionID\":\"([^\"]+)\"");

    private final int port;
    private final String deadLetterQueue;

    /**
     * Names a broker.
     *
     * @param port where it accepts connections, on the loopback address
     * @param deadLetterQueue the queue that it sends dead messages to
     */
    public RunningBroker(int port, String deadLetterQueue) {
        this.port = port;
        this.deadLetterQueue = deadLetterQueue;
    }

    /** Returns the address for clients, for example of an {@code ActiveMQConnectionFactory}. */
    public final String url() {
        return "tcp://127.0.0.1:" + port;
    }

    public final int port() {
        return port;
    }

    /** Returns the messages that the queue holds, those in delivery and those that wait for redelivery included. */
    public final long messageCount(String queue) {
        return ((Number) ask(ResourceNames.QUEUE + queue, "getMessageCount")).longValue();
    }

    /** Returns the messages that were handed to consumers and are not acknowledged yet. */
    public final long deliveringCount(String queue) {
        return ((Number) ask(ResourceNames.QUEUE + queue, "getDeliveringCount")).longValue();
    }

    /** Returns the messages that wait for the end of their redelivery delay or for their delivery time. */
    public final long scheduledCount(String queue) {
        return ((Number) ask(ResourceNames.QUEUE + queue, "getScheduledCount")).longValue();
    }

    /** Returns how many sessions consume from the queue. */
    public final int consumerCount(String queue) {
        return ((Number) ask(ResourceNames.QUEUE + queue, "getConsumerCount")).intValue();
    }

    /** Returns the messages in the dead-letter queue, whatever queue they come from. */
    public final long deadLetterCount() {
        return messageCount(deadLetterQueue);
    }

    /**
     * Returns the messages in the dead-letter queue that a filter selects.
     *
     * @param filter for example {@code order_id = '913'}
     */
    public final long deadLetterCount(String filter) {
        return ((Number) ask(ResourceNames.QUEUE + deadLetterQueue, "countMessages", filter)).longValue();
    }

    /** Returns the connections that consume from the queue, by their ids. */
    public final Set<String> consumingConnections(String queue) {
        return CONNECTION_ID
                .matcher((String) ask(ResourceNames.QUEUE + queue, "listConsumersAsJSON"))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Never gives up on the messages of this address, until {@link #limitDeliveryAttempts} or a restart. */
    public final void allowAnyNumberOfDeliveryAttempts(String address) {
        ask(ResourceNames.BROKER, "addAddressSettings", address, "{\"maxDeliveryAttempts\": -1}");
    }

    /** Goes back to the configured limit. */
    public final void limitDeliveryAttempts(String address) {
        ask(ResourceNames.BROKER, "removeAddressSettings", address);
    }

    /** Refuses messages to this address, which does not exist, instead of making it; until {@link #makeAgain}. */
    public final void refuseToMake(String address) {
        namesOf(address)
                .forEach(name -> ask(
                        ResourceNames.BROKER,
                        "addAddressSettings",
                        name,
                        "{\"autoCreateAddresses\": false, \"autoCreateQueues\": false}"));
    }

    /** Refuses further messages to this address once it holds one. */
    public final void refuseASecondMessage(String address) {
        ask(
                ResourceNames.BROKER,
                "addAddressSettings",
                address,
                "{\"maxSizeBytes\": 2, \"pageSizeBytes\": 1, \"addressFullMessagePolicy\": \"FAIL\"}");
    }

    /**
     * Permits nobody to send to this address, until {@link #makeAgain}. Only a broker that was started with crash points asks for
     * permissions.
     */
    public final void forbidSending(String address) {
        String others = "everybody";
        ask(
                ResourceNames.BROKER,
                "addSecuritySettings",
                address,
                ArtemisBrokerMain.NOBODY,
                others,
                others,
                others,
                others,
                others,
                others);
    }

    /** Goes back to what is configured, from each of these. */
    public final void makeAgain(String address) {
        namesOf(address).forEach(name -> ask(ResourceNames.BROKER, "removeAddressSettings", name));
        ask(ResourceNames.BROKER, "removeSecuritySettings", address);
    }

    /** Clients that find no address of a name look for a queue by its name of Artemis 1. */
    private static List<String> namesOf(String address) {
        return List.of(address, "jms.queue." + address);
    }
    /** Returns the names of all queues; the queue of a durable subscription is named {@code clientID.subscriptionName}. */
    public final List<String> queueNames() {
        return strings(ask(ResourceNames.BROKER, "getQueueNames"));
    }

    /** Deletes the messages of the queue and returns how many there were. */
    public final int removeAllMessages(String queue) {
        return ((Number) ask(ResourceNames.QUEUE + queue, "removeAllMessages")).intValue();
    }

    /** Returns the transactions that are prepared and neither committed nor rolled back, each as Base64 text, oldest first. */
    public final List<String> listPreparedTransactions() {
        List<String> xids = new ArrayList<>();
        for (String line : strings(ask(ResourceNames.BROKER, "listPreparedTransactions"))) {
            Matcher matcher = BASE64_XID.matcher(line);
            if (!matcher.find()) {
                throw new IllegalStateException("no Base64 text in the broker's answer: " + line);
            }
            xids.add(matcher.group(1));
        }
        return xids;
    }

    /** Commits a prepared transaction heuristically, as an operator does; false if there is none with this name. */
    public final boolean commitPreparedTransaction(String xid) {
        return (Boolean) ask(ResourceNames.BROKER, "commitPreparedTransaction", xid);
    }

    /** Rolls back a prepared transaction heuristically, as an operator does; false if there is none with this name. */
    public final boolean rollbackPreparedTransaction(String xid) {
        return (Boolean) ask(ResourceNames.BROKER, "rollbackPreparedTransaction", xid);
    }

    private Object ask(String resource, String operation, Object... parameters) {
        AtomicReference<Object> result = new AtomicReference<>();
        try {
            ManagementHelper.doManagement(
                    url(),
                    null,
                    null,
                    question -> ManagementHelper.putOperationInvocation(question, resource, operation, parameters),
                    answer -> result.set(ManagementHelper.getResult(answer)),
                    answer -> {
                        throw new IllegalStateException(
                                String.valueOf(ManagementHelper.getResult(answer, String.class)));
                    });
        } catch (Exception e) {
            throw new IllegalStateException(
                    "The broker at " + url() + " did not answer " + operation + " of " + resource, e);
        }
        return result.get();
    }

    private static List<String> strings(Object answer) {
        return Arrays.stream((Object[]) answer).map(String::valueOf).collect(Collectors.toList());
    }
}
