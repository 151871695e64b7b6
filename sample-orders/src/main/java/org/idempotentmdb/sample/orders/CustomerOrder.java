package org.idempotentmdb.sample.orders;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An order that waits for its payment or has it. */
@Entity
@Table(name = "customer_order")
public class CustomerOrder {

    @Id
    @Column(name = "order_id")
    private String orderId;

    @Column(name = "account_id", nullable = false)
    private String accountId;

    @Column(nullable = false)
    private String status;

    /** For the persistence provider. */
    protected CustomerOrder() {}

    /**
     * The account that the payment is booked on.
     *
     * @return its id
     */
    public String getAccountId() {
        return accountId;
    }

    /** The payment arrived. */
    public void pay() {
        status = "PAID";
    }
}
