package org.idempotentmdb.internal.message;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageEOFException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Enumeration;
import java.util.Optional;
import java.util.TreeSet;

/**
 * SHA-256 over the body of a message, so that a known id with another payload is noticed.
 *
 * <p>Bytes and stream messages are rewound afterwards. The body of an object message is never touched: reading it would
 * deserialise a class that the sender chose; it has no fingerprint.
 */
final class PayloadFingerprint {

    private static final int CHUNK = 8192;

    private PayloadFingerprint() {}

    static Optional<String> of(Message message) throws JMSException {
        MessageDigest digest = Sha256.digest();
        if (message instanceof ObjectMessage) {
            return Optional.empty();
        } else if (message instanceof TextMessage text) {
            update(digest, text.getText());
        } else if (message instanceof BytesMessage bytes) {
            update(digest, bytes);
        } else if (message instanceof MapMessage map) {
            update(digest, map);
        } else if (message instanceof StreamMessage stream) {
            update(digest, stream);
        }
        return Optional.of(Sha256.hex(digest.digest()));
    }

    private static void update(MessageDigest digest, BytesMessage message) throws JMSException {
        message.reset();
        byte[] chunk = new byte[CHUNK];
        for (int read = message.readBytes(chunk); read > 0; read = message.readBytes(chunk)) {
            digest.update(chunk, 0, read);
        }
        message.reset();
    }

    private static void update(MessageDigest digest, MapMessage message) throws JMSException {
        TreeSet<String> names = new TreeSet<>();
        Enumeration<?> unordered = message.getMapNames();
        while (unordered.hasMoreElements()) {
            names.add(String.valueOf(unordered.nextElement()));
        }
        for (String name : names) {
            update(digest, name);
            update(digest, message.getObject(name));
        }
    }

    private static void update(MessageDigest digest, StreamMessage message) throws JMSException {
        message.reset();
        try {
            while (true) {
                update(digest, message.readObject());
            }
        } catch (MessageEOFException endOfBody) {
            message.reset();
        }
    }

    /** Every value is preceded by its type and length, so that neighbours cannot be read as one another. */
    private static void update(MessageDigest digest, Object value) {
        byte[] bytes = value instanceof byte[] raw ? raw : String.valueOf(value).getBytes(StandardCharsets.UTF_8);
        String type = value == null ? "null" : value.getClass().getSimpleName();
        digest.update((type + ':' + bytes.length + ':').getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }
}
