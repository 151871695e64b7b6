package org.idempotentmdb.tck.refused;

import jakarta.ejb.Stateless;
import org.idempotentmdb.IdempotentConsumer;

@Stateless
@IdempotentConsumer("no-listener")
public class NoListener {

    public void work() {
        throw new IllegalStateException("must never be called");
    }
}
