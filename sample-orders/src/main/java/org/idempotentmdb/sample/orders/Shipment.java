package org.idempotentmdb.sample.orders;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A shipment of an order. Nothing in its table keeps an order from being shipped twice: that is the guard's part. */
@Entity
@Table(name = "shipment")
public class Shipment {

    @Id
    @Column(name = "shipment_id")
    private String shipmentId;

    @Column(name = "order_id", nullable = false)
    private String orderId;

    /** For the persistence provider. */
    protected Shipment() {}

    Shipment(String orderId) {
        this.shipmentId = UUID.randomUUID().toString();
        this.orderId = orderId;
    }

    /**
     * What is shipped.
     *
     * @return the id of the order
     */
    public String getOrderId() {
        return orderId;
    }
}
