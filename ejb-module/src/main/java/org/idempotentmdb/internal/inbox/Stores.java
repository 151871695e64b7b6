package org.idempotentmdb.internal.inbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.sql.SqlStatements;
import org.idempotentmdb.internal.transaction.Jndi;
import org.idempotentmdb.internal.transaction.TransactionBoundary;

/** The stores of the application, each checked before its first use, in a transaction of its own. */
@ApplicationScoped
class Stores {

    private final Map<String, CheckedStore> checked = new ConcurrentHashMap<>();

    @Inject
    private TransactionBoundary boundary;

    /** A store that passed its check. */
    record CheckedStore(ProcessedMessageStore store, StoreCheck.Facts facts) {}

    /**
     * The store of a name.
     *
     * @throws InvalidSetupException when it cannot work
     * @throws ProcessedMessageStoreException when its database cannot be asked now; a later call asks again
     */
    CheckedStore of(String name) {
        CheckedStore known = checked.get(name);
        return known != null ? known : check(name);
    }

    private synchronized CheckedStore check(String name) {
        CheckedStore known = checked.get(name);
        if (known == null) {
            known = checked(name, () -> Jndi.entityManager(name));
            checked.put(name, known);
        }
        return known;
    }

    private CheckedStore checked(String name, Supplier<EntityManager> entityManager) {
        try {
            StoreCheck.Facts facts =
                    (StoreCheck.Facts) boundary.requiresNew(() -> StoreCheck.run(name, entityManager.get()));
            SqlStatements statements = facts.product().statements();
            boolean autoCommit =
                    new TransactionProbe(name, boundary, entityManager).autoCommitInTransaction(statements);
            return new CheckedStore(new EntityManagerStore(name, entityManager, statements, autoCommit), facts);
        } catch (InvalidSetupException | ProcessedMessageStoreException e) {
            throw e;
        } catch (Exception e) {
            throw new ProcessedMessageStoreException(
                    "The store " + name + " could not be checked. Until it can, messages stay with the broker", e);
        }
    }
}
