package org.idempotentmdb.internal.outbox;

class MariaDbOutboxStoreTest extends OutboxStoreContract {

    @Override
    OutboxTestDatabase database() {
        return OutboxTestDatabase.mariaDb();
    }
}
