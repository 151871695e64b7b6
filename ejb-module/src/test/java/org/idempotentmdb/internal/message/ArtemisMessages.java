package org.idempotentmdb.internal.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.core.client.impl.ClientMessageImpl;
import org.apache.activemq.artemis.jms.client.ActiveMQBytesMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQMapMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQObjectMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQStreamMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQTextMessage;
import org.apache.activemq.artemis.utils.UUID;

/**
 * Real messages of the Artemis client without a broker: each is written as a sender would, encoded to bytes, and decoded
 * into another object as a receiver would.
 */
public final class ArtemisMessages {

    private static final ClientSession SESSION = (ClientSession) Proxy.newProxyInstance(
            ArtemisMessages.class.getClassLoader(), new Class<?>[] {ClientSession.class}, (proxy, method, args) -> {
                if (method.getName().equals("createMessage") && args.length == 5) {
                    return new ClientMessageImpl(
                            (byte) args[0], (boolean) args[1], (long) args[2], (long) args[3], (byte) args[4], 1024);
                }
                throw new UnsupportedOperationException(method.toString());
            });

    private ArtemisMessages() {}

    /** Writes headers, properties or the body of a message that is about to be sent. */
    @FunctionalInterface
    public interface Writer<M> {
        void write(M message) throws JMSException;
    }

    public static TextMessage text(String body) throws Exception {
        return text(body, sent -> {});
    }

    public static TextMessage text(String body, Writer<? super TextMessage> writer) throws Exception {
        ActiveMQTextMessage sent = new ActiveMQTextMessage(SESSION);
        sent.setText(body);
        writer.write(sent);
        return (TextMessage) received(sent);
    }

    public static BytesMessage bytes(byte[] body) throws Exception {
        SentBytes sent = new SentBytes();
        sent.writeBytes(body);
        return (BytesMessage) received(sent);
    }

    public static MapMessage map(Writer<? super MapMessage> writer) throws Exception {
        SentMap sent = new SentMap();
        writer.write(sent);
        return (MapMessage) received(sent);
    }

    public static StreamMessage stream(Writer<? super StreamMessage> writer) throws Exception {
        SentStream sent = new SentStream();
        writer.write(sent);
        return (StreamMessage) received(sent);
    }

    public static ObjectMessage object(Serializable body, Writer<? super ObjectMessage> writer) throws Exception {
        SentObject sent = new SentObject();
        sent.setObject(body);
        writer.write(sent);
        return (ObjectMessage) received(sent);
    }

    public static Message plain(Writer<? super ActiveMQMessage> writer) throws Exception {
        SentPlain sent = new SentPlain();
        writer.write(sent);
        return received(sent);
    }

    /** The id that an Artemis producer sets unless it is told not to. */
    public static void giveMessageId(Message sent, int lastByte) {
        byte[] bytes = new byte[16];
        bytes[15] = (byte) lastByte;
        // the overload for UUID does nothing in ClientMessageImpl
        core(sent).setUserID((Object) new UUID(UUID.TYPE_TIME_BASED, bytes));
    }

    public static void sendToQueue(Message sent, String address) {
        core(sent).setAddress(address).setRoutingType(RoutingType.ANYCAST);
    }

    public static void deliverAs(Message received, int deliveryCount) {
        core(received).setDeliveryCount(deliveryCount);
    }

    private static ClientMessageImpl core(Message message) {
        return (ClientMessageImpl) ((ActiveMQMessage) message).getCoreMessage();
    }

    private static ActiveMQMessage received(ActiveMQMessage sent) throws Exception {
        sent.doBeforeSend();
        ByteBuf wire = Unpooled.buffer();
        core(sent).sendBuffer(wire, 1);
        ClientMessageImpl decoded = new ClientMessageImpl();
        decoded.receiveBuffer(wire);
        decoded.setDeliveryCount(1);
        ActiveMQMessage received = ActiveMQMessage.createMessage(decoded, SESSION);
        received.doBeforeReceive();
        return received;
    }

    private static final class SentBytes extends ActiveMQBytesMessage {
        SentBytes() {
            super(SESSION);
        }
    }

    private static final class SentMap extends ActiveMQMapMessage {
        SentMap() {
            super(SESSION);
        }
    }

    private static final class SentStream extends ActiveMQStreamMessage {
        SentStream() {
            super(SESSION);
        }
    }

    private static final class SentObject extends ActiveMQObjectMessage {
        SentObject() {
            super(SESSION, null);
        }
    }

    private static final class SentPlain extends ActiveMQMessage {
        SentPlain() {
            super(SESSION);
        }
    }
}
