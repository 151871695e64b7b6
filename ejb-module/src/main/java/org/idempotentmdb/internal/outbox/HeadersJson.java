package org.idempotentmdb.internal.outbox;

import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Map;
import java.util.TreeMap;

/** Headers as the table holds them: one JSON object of strings, whole numbers and booleans. */
final class HeadersJson {

    private HeadersJson() {}

    /** Null where there are none. */
    static String write(Map<String, Object> headers) {
        if (headers.isEmpty()) {
            return null;
        }
        JsonObjectBuilder object = Json.createObjectBuilder();
        headers.forEach((name, value) -> {
            if (value instanceof Long number) {
                object.add(name, number);
            } else if (value instanceof Boolean flag) {
                object.add(name, flag);
            } else {
                object.add(name, (String) value);
            }
        });
        return object.build().toString();
    }

    static Map<String, Object> read(String json) {
        Map<String, Object> headers = new TreeMap<>();
        if (json != null) {
            try (JsonReader reader = Json.createReader(new StringReader(json))) {
                reader.readObject().forEach((name, value) -> headers.put(name, plain(value)));
            }
        }
        return headers;
    }

    private static Object plain(JsonValue value) {
        return switch (value.getValueType()) {
            case STRING -> ((JsonString) value).getString();
            case NUMBER -> ((JsonNumber) value).longValueExact();
            default -> value.getValueType() == JsonValue.ValueType.TRUE;
        };
    }
}
