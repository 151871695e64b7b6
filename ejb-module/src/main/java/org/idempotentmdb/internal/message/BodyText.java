package org.idempotentmdb.internal.message;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The body of a text message, or of a bytes message in UTF-8; leaves the message as it was found. */
final class BodyText {

    private BodyText() {}

    static String of(Message message, String source) throws JMSException {
        if (message instanceof TextMessage text) {
            return text.getText() == null ? "" : withoutByteOrderMark(text.getText());
        }
        if (message instanceof BytesMessage bytes) {
            byte[] content = new byte[Math.toIntExact(bytes.getBodyLength())];
            bytes.reset();
            bytes.readBytes(content);
            bytes.reset();
            return withoutByteOrderMark(decoded(content, source));
        }
        throw new UnreadableIdentityException(
                "the identity source " + source + " needs a text or bytes message, but the message is of another type");
    }

    /** Parsers take it for content, but old senders put it there. */
    private static String withoutByteOrderMark(String body) {
        return body.startsWith("\ufeff") ? body.substring(1) : body;
    }

    /** Strictly: a replacement character in an id would make one id of two, and a message would be lost. */
    private static String decoded(byte[] content, String source) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UnreadableIdentityException(
                    "the identity source " + source + " needs a bytes message in UTF-8, but the body is not");
        }
    }
}
