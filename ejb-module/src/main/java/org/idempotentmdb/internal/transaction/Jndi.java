package org.idempotentmdb.internal.transaction;

import jakarta.persistence.EntityManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.TransactionUnavailableException;

/** Everything that is looked up by name: interceptors of CDI may hold nothing but injected CDI beans. */
public final class Jndi {

    private Jndi() {}

    /**
     * The registry of the current transaction.
     *
     * @return the registry
     * @throws TransactionUnavailableException when this naming context has none
     */
    public static TransactionSynchronizationRegistry transactions() {
        try {
            return InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
        } catch (NamingException e) {
            throw new TransactionUnavailableException(
                    "There is no java:comp/TransactionSynchronizationRegistry in the naming context of the guarded bean,"
                            + " so its transaction cannot be seen. The message stays with the broker",
                    e);
        }
    }

    /**
     * The entity manager of a store.
     *
     * @param store its JNDI name
     * @return the entity manager; it joins the current transaction
     * @throws InvalidSetupException when the name leads to none
     */
    public static EntityManager entityManager(String store) {
        try {
            return InitialContext.doLookup(store);
        } catch (NameNotFoundException e) {
            throw new InvalidSetupException(
                    "The store " + store + " resolves to nothing. Declare it once on any bean of the application:"
                            + " @PersistenceContext(name = \"" + store + "\", unitName = \"<your persistence unit>\")."
                            + " On Open Liberty that bean's module must stand before the idempotent-mdb module in"
                            + " application.xml",
                    e);
        } catch (NamingException | ClassCastException e) {
            throw new InvalidSetupException(
                    "The store " + store + " is no entity manager that can be looked up. Declare it with"
                            + " @PersistenceContext(name = \"" + store + "\", unitName = \"<your persistence unit>\")",
                    e);
        }
    }

    /**
     * A resource of the server.
     *
     * @param <T> its type
     * @param name its JNDI name
     * @param type its type
     * @return the resource
     * @throws NamingException when the name leads to none of that type
     */
    public static <T> T lookUp(String name, Class<T> type) throws NamingException {
        try {
            return type.cast(InitialContext.doLookup(name));
        } catch (ClassCastException e) {
            throw (NamingException) new NamingException(name + " is no " + type.getName()).initCause(e);
        } catch (NamingException e) {
            if (name.startsWith("java:")) {
                throw e;
            }
            return type.cast(InitialContext.doLookup("java:/" + name)); // WildFly's form of a name without java:
        }
    }

    /**
     * Enterprise Beans 4.0, section 8.3.3: only a bean with bean-managed transactions finds a UserTransaction. (To ask its
     * EJBContext instead makes Open Liberty log an error.)
     *
     * @return true in such a bean
     */
    public static boolean isBeanManaged() {
        try {
            return InitialContext.doLookup("java:comp/UserTransaction") != null;
        } catch (NamingException | IllegalStateException containerManagedOrNoEjb) {
            return false;
        }
    }
}
