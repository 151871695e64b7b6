package org.idempotentmdb.demo;

/**
 * The event that an order was paid.
 *
 * @param messageId the sender's id, the same in every copy
 * @param orderId the order, with this one payment
 * @param accountId the account of the order; not part of the message
 * @param amountCents the amount
 */
record Payment(String messageId, String orderId, String accountId, long amountCents) {

    /** Returns the text of the message; ids hold letters, digits and underscores only. */
    String json() {
        return "{\"message_id\":\"" + messageId + "\",\"type\":\"PaymentCaptured\",\"order_id\":\"" + orderId
                + "\",\"amount_cents\":" + amountCents + "}";
    }
}
