package org.idempotentmdb.demo;

/** The two message-driven beans of the sample; both receive every payment, and each has its own effect. */
enum Consumer {
    /** Sets the order to PAID and adds the amount to the account. */
    PAYMENT_CAPTURED("payment-captured", "cents"),

    /** Awards one point for each full 100 cents. */
    LOYALTY_POINTS("loyalty-points", "points");

    private final String label;
    private final String unit;

    Consumer(String label, String unit) {
        this.label = label;
        this.unit = unit;
    }

    /** Returns the consumer name, which is also the name of its subscription. */
    String label() {
        return label;
    }

    /** Returns what its balances are counted in. */
    String unit() {
        return unit;
    }

    /** Returns what one payment has to add to a balance. */
    long effectOf(Payment payment) {
        return this == PAYMENT_CAPTURED ? payment.amountCents() : payment.amountCents() / 100;
    }
}
