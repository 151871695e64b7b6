package org.idempotentmdb.tck;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Counts how often handlers were entered, in transactions of its own, so that a rollback or a crash does not undo it. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class Attempts {

    @PersistenceContext(unitName = "orders")
    private EntityManager entityManager;

    /** Adds one and returns how many there are. */
    public int begin(String consumer, String key) {
        entityManager
                .createNativeQuery("insert into attempt (consumer, test_key) values (?1, ?2)")
                .setParameter(1, consumer)
                .setParameter(2, key)
                .executeUpdate();
        Number count = (Number) entityManager
                .createNativeQuery("select count(*) from attempt where consumer = ?1 and test_key = ?2")
                .setParameter(1, consumer)
                .setParameter(2, key)
                .getSingleResult();
        return count.intValue();
    }
}
