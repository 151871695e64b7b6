package org.idempotentmdb.tck;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The durable effect of a handler: one row more each time, and no constraint that would hide a second one. */
@Entity
@Table(name = "effect")
public class Effect {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(nullable = false)
    private String consumer;

    @Column(name = "test_key")
    private String testKey;

    protected Effect() {}

    public Effect(String consumer, String testKey) {
        this.consumer = consumer;
        this.testKey = testKey;
    }

    /** Makes it something that the table refuses, which only shows when it is written. */
    void spoil() {
        testKey = null;
    }
}
