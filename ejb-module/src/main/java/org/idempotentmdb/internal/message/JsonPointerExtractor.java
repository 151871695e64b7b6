package org.idempotentmdb.internal.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonPointer;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.spi.MessageKeyExtractor;

/** Reads the id at a JSON pointer (RFC 6901) of the body: a string or a number. */
final class JsonPointerExtractor implements MessageKeyExtractor {

    private final String expression;
    private final JsonPointer pointer;

    /** One factory for all messages: each look-up of the provider searches the class path. */
    private final JsonReaderFactory readers = Json.createReaderFactory(Map.of());

    JsonPointerExtractor(String expression) {
        this.expression = expression;
        try {
            this.pointer = Json.createPointer(expression);
        } catch (JsonException e) {
            throw new IllegalArgumentException(
                    "'" + expression + "' is no JSON pointer (RFC 6901): write for example /message_id", e);
        }
    }

    @Override
    public Optional<String> extract(Message message) throws JMSException {
        JsonStructure body = parse(BodyText.of(message, "json:" + expression));
        return valueIn(body).flatMap(JsonPointerExtractor::textOf);
    }

    private Optional<JsonValue> valueIn(JsonStructure body) {
        try {
            return pointer.containsValue(body) ? Optional.of(pointer.getValue(body)) : Optional.empty();
        } catch (JsonException leadsNowhere) {
            // thrown, with the body in its text, when a step before the last one is missing or no object or array
            return Optional.empty();
        }
    }

    private JsonStructure parse(String body) {
        try (JsonReader reader = readers.createReader(new StringReader(body))) {
            return reader.read();
        } catch (RuntimeException e) {
            // not JsonException alone: parsers have others for nesting too deep and numbers too long;
            // without the cause: parsers quote the text that they stumbled over
            throw new UnreadableIdentityException(
                    "the identity source json:" + expression + " is set, but the body is not JSON");
        }
    }

    private static Optional<String> textOf(JsonValue value) {
        return switch (value.getValueType()) {
            case STRING -> Optional.of(((JsonString) value).getString());
            case NUMBER -> Optional.of(value.toString());
            default -> Optional.empty();
        };
    }
}
