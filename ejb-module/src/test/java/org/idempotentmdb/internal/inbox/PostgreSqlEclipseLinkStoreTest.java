package org.idempotentmdb.internal.inbox;

import org.idempotentmdb.internal.sql.DatabaseProduct;

class PostgreSqlEclipseLinkStoreTest extends PostgreSqlStoreContract {

    @Override
    StoreDatabase database() {
        return new StoreDatabase(
                SharedPostgres.jdbcUrl(),
                "postgres",
                "postgres",
                DatabaseProduct.POSTGRESQL,
                StoreDatabase.ECLIPSELINK);
    }
}
