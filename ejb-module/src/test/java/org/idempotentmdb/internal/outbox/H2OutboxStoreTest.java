package org.idempotentmdb.internal.outbox;

class H2OutboxStoreTest extends OutboxStoreContract {

    @Override
    OutboxTestDatabase database() {
        return OutboxTestDatabase.h2();
    }
}
