package org.idempotentmdb.internal.inbox;

import org.idempotentmdb.internal.sql.DatabaseProduct;

class H2HibernateStoreTest extends H2StoreContract {

    @Override
    StoreDatabase database() {
        return new StoreDatabase(
                "jdbc:h2:mem:h2-HIBERNATE;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000",
                "sa",
                "",
                DatabaseProduct.H2,
                StoreDatabase.HIBERNATE);
    }
}
