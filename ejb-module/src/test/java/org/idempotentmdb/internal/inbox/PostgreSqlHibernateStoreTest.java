package org.idempotentmdb.internal.inbox;

import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.testing.SharedPostgres;

class PostgreSqlHibernateStoreTest extends PostgreSqlStoreContract {

    @Override
    StoreDatabase database() {
        return new StoreDatabase(
                SharedPostgres.jdbcUrl(), "postgres", "postgres", DatabaseProduct.POSTGRESQL, StoreDatabase.HIBERNATE);
    }
}
