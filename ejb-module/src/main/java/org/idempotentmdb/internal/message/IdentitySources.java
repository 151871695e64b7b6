package org.idempotentmdb.internal.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.idempotentmdb.spi.MessageKeyExtractor;

/**
 * Reads the notation of identity sources: {@code property:<name>}, {@code json:<pointer>}, {@code xpath:<expression>},
 * {@code extractor:<bean>}, {@code correlation-id}, {@code jms-message-id}.
 */
public final class IdentitySources {

    /** The provider's own id: another one for each send, so a last resort. */
    public static final String JMS_MESSAGE_ID = "jms-message-id";

    /** The correlation id: shared by several messages in some estates, so a late resort. */
    public static final String CORRELATION_ID = "correlation-id";

    /** The documented order when nothing is configured. */
    public static final List<String> DEFAULT =
            List.of("property:message_id", "property:_AMQ_DUPL_ID", CORRELATION_ID, JMS_MESSAGE_ID);

    private static final String NOTATION =
            "property:<name>, json:<pointer>, xpath:<expression>, extractor:<bean name>, " + CORRELATION_ID + " or "
                    + JMS_MESSAGE_ID;

    private IdentitySources() {}

    /**
     * Builds the extractor of a consumer.
     *
     * @param notations the sources in their order
     * @param beans finds the application's extractor of a name, or null
     * @return the extractor
     * @throws IllegalArgumentException when a notation is not understood; the text says which and what would be
     */
    public static IdentityExtractor parse(List<String> notations, Function<String, MessageKeyExtractor> beans) {
        return new IdentityExtractor(notations.stream()
                .map(String::strip)
                .map(notation -> new IdentitySource(notation, extractor(notation, beans)))
                .toList());
    }

    private static MessageKeyExtractor extractor(String notation, Function<String, MessageKeyExtractor> beans) {
        int colon = notation.indexOf(':');
        String kind = colon < 0 ? notation : notation.substring(0, colon);
        String argument = colon < 0 ? "" : notation.substring(colon + 1).strip();
        if (notation.equals(CORRELATION_ID)) {
            return message -> Optional.ofNullable(message.getJMSCorrelationID());
        } else if (notation.equals(JMS_MESSAGE_ID)) {
            return message -> Optional.ofNullable(message.getJMSMessageID());
        } else if (argument.isEmpty()) {
            throw new IllegalArgumentException("'" + notation + "' is no identity source; write " + NOTATION);
        }
        return switch (kind) {
            case "property" -> message -> property(message, argument);
            case "json" -> new JsonPointerExtractor(argument);
            case "xpath" -> new XPathExtractor(argument);
            case "extractor" -> requireBean(argument, beans);
            default ->
                throw new IllegalArgumentException("'" + notation + "' is no identity source; write " + NOTATION);
        };
    }

    private static MessageKeyExtractor requireBean(String name, Function<String, MessageKeyExtractor> beans) {
        MessageKeyExtractor bean = beans.apply(name);
        if (bean == null) {
            throw new IllegalArgumentException("there is no CDI bean of type " + MessageKeyExtractor.class.getName()
                    + " with @Named(\"" + name + "\")");
        }
        return bean;
    }

    /** Bytes are shown in hexadecimal: a vendor's ids are opaque, no charset makes text of them. */
    private static Optional<String> property(Message message, String name) throws JMSException {
        Object value = message.getObjectProperty(name);
        if (value instanceof byte[] bytes) {
            return Optional.of(HexFormat.of().formatHex(bytes));
        }
        return Optional.ofNullable(value).map(Object::toString);
    }
}
