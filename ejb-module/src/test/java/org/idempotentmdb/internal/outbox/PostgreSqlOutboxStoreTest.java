package org.idempotentmdb.internal.outbox;

class PostgreSqlOutboxStoreTest extends OutboxStoreContract {

    @Override
    OutboxTestDatabase database() {
        return OutboxTestDatabase.postgreSql();
    }
}
