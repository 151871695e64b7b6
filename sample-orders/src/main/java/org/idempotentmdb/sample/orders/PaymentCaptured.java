package org.idempotentmdb.sample.orders;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;

/**
 * The event that a payment was captured.
 *
 * @param orderId the paid order
 * @param amountCents the amount, in cents
 */
record PaymentCaptured(String orderId, long amountCents) {

    /** Reads the event from the body of a text message. */
    static PaymentCaptured of(Message message) throws JMSException {
        try (JsonReader reader = Json.createReader(new StringReader(message.getBody(String.class)))) {
            JsonObject body = reader.readObject();
            return new PaymentCaptured(
                    body.getString("order_id"),
                    body.getJsonNumber("amount_cents").longValueExact());
        }
    }
}
