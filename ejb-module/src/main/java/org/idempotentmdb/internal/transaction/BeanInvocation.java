package org.idempotentmdb.internal.transaction;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * The invocation of the bean that is running, on Payara and GlassFish. Their pools enlist a connection in the transaction of
 * the invocation and not in that of the thread, and {@code @Transactional} below a bean without a transaction sets only
 * the latter: what such a connection writes would be committed at once. To suspend and resume a transaction by their
 * transaction manager sets it in the invocation as well. Elsewhere nothing is done. See docs/adr/0010.
 */
@ApplicationScoped
public class BeanInvocation {

    private static final String TRANSACTION_MANAGER = "java:appserver/TransactionManager";

    private final Optional<TransactionManager> manager;

    /** Asks the server. */
    public BeanInvocation() {
        this(lookUp());
    }

    BeanInvocation(Optional<TransactionManager> manager) {
        this.manager = manager;
    }

    private static Optional<TransactionManager> lookUp() {
        try {
            TransactionManager found = InitialContext.doLookup(TRANSACTION_MANAGER);
            return Optional.of(found);
        } catch (NamingException | ClassCastException anotherServer) {
            return Optional.empty();
        }
    }

    /**
     * Whether there is a transaction already, which is somebody else's to begin and to end.
     *
     * @return false on other servers
     * @throws SystemException when the transaction manager fails
     */
    public boolean isInTransaction() throws SystemException {
        return manager.isPresent() && manager.get().getTransaction() != null;
    }

    /**
     * Work that first tells the invocation of the transaction it is in.
     *
     * @param work what to do
     * @return that work, as it is on other servers
     */
    public Callable<?> joining(Callable<?> work) {
        return manager.<Callable<?>>map(found -> () -> {
                    Transaction transaction = found.suspend();
                    if (transaction != null) {
                        found.resume(transaction);
                    }
                    return work.call();
                })
                .orElse(work);
    }

    /**
     * The transaction has ended: the invocation forgets it. Nothing is done where another one goes on.
     *
     * @throws SystemException when the transaction manager fails
     */
    public void leave() throws SystemException {
        if (manager.isPresent() && !isInTransaction()) {
            manager.get().suspend();
        }
    }
}
