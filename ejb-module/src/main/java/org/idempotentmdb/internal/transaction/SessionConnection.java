package org.idempotentmdb.internal.transaction;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Runs JDBC work on the connection that an entity manager uses in the current transaction, so that marker and effect
 * share one connection and one commit.
 *
 * <p>Jakarta Persistence 3.1 has no standard way to it. EclipseLink unwraps a {@link Connection}. Hibernate lends one to
 * {@code Session.doReturningWork}, which is called by reflection: on servers that bring their own Hibernate its classes
 * are not visible to this module.
 */
public final class SessionConnection {

    private static final String HIBERNATE_SESSION = "org.hibernate.Session";
    private static final String HIBERNATE_WORK = "org.hibernate.jdbc.ReturningWork";

    private SessionConnection() {}

    /**
     * JDBC work.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    public interface Work<T> {

        /**
         * Works.
         *
         * @param connection not to be closed
         * @return the result
         * @throws SQLException when the database fails
         */
        T on(Connection connection) throws SQLException;
    }

    /**
     * Runs work.
     *
     * @param <T> the result
     * @param entityManager joined to the current transaction
     * @param work what to do
     * @return its result
     * @throws SQLException as the work threw it
     */
    public static <T> T run(EntityManager entityManager, Work<T> work) throws SQLException {
        Object delegate = entityManager.getDelegate();
        Class<?> session = hibernateSession(delegate.getClass());
        return session == null
                ? work.on(entityManager.unwrap(Connection.class))
                : runInHibernate(session, delegate, work);
    }

    private static Class<?> hibernateSession(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> implemented : c.getInterfaces()) {
                Class<?> found =
                        implemented.getName().equals(HIBERNATE_SESSION) ? implemented : hibernateSession(implemented);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private static <T> T runInHibernate(Class<?> session, Object delegate, Work<T> work) throws SQLException {
        try {
            Class<?> workType = Class.forName(HIBERNATE_WORK, false, session.getClassLoader());
            Object proxy =
                    Proxy.newProxyInstance(session.getClassLoader(), new Class<?>[] {workType}, (p, method, args) -> {
                        return method.getDeclaringClass() == Object.class
                                ? method.invoke(work, args)
                                : attempt(work, (Connection) args[0]);
                    });
            Method doReturningWork = session.getMethod("doReturningWork", workType);
            return (T) doReturningWork.invoke(delegate, proxy);
        } catch (InvocationTargetException e) {
            throw unwrapped(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new PersistenceException("This Hibernate does not lend its connection (Session.doReturningWork)", e);
        }
    }

    /** Carried past Hibernate unchecked: it would turn the SQLException into one of its own and lose nothing but time. */
    private static <T> T attempt(Work<T> work, Connection connection) {
        try {
            return work.on(connection);
        } catch (SQLException e) {
            throw new CarriedException(e);
        }
    }

    private static SQLException unwrapped(Throwable thrown) {
        if (thrown instanceof CarriedException carried) {
            return carried.sqlException;
        }
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof SQLException sql) {
                return sql;
            }
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        throw thrown instanceof RuntimeException unchecked ? unchecked : new PersistenceException(thrown);
    }

    private static final class CarriedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient SQLException sqlException;

        CarriedException(SQLException cause) {
            super(cause);
            this.sqlException = cause;
        }
    }
}
