package org.idempotentmdb.internal.inbox;

import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.testing.SharedMariaDb;

class MariaDbHibernateStoreTest extends MariaDbStoreContract {

    @Override
    StoreDatabase database() {
        return new StoreDatabase(SharedMariaDb.jdbcUrl(), "root", "", DatabaseProduct.MARIADB, StoreDatabase.HIBERNATE);
    }
}
