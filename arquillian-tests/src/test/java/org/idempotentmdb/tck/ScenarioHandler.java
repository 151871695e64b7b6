package org.idempotentmdb.tck;

import jakarta.ejb.EJB;
import jakarta.ejb.EJBContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Does what a message asks for. Knows nothing of the guard: it is a user's code. */
@ApplicationScoped
public class ScenarioHandler {

    private static final int HALTED = 137;

    @EJB
    private Attempts attempts;

    @EJB
    private RollingBack rollingBack;

    public void handle(String consumer, Message message, EntityManager entityManager) throws Exception {
        String key = message.getStringProperty("test_key");
        int attempt = attempts.begin(consumer, key);
        Effect effect = new Effect(consumer, key);
        entityManager.persist(effect);
        entityManager.flush();
        switch (scenario(message)) {
            case PLAIN -> {}
            case FAIL_FIRST -> failAt(attempt == 1, message, effect, entityManager);
            case FAIL_FIRST_THEN_WAIT -> {
                failAt(attempt == 1, message, effect, entityManager);
                waitAtGate(key, entityManager);
            }
            case FAIL_ALWAYS -> failAt(true, message, effect, entityManager);
            case FAIL_FIRST_WITH_A_DATA_SOURCE -> {
                insertByDataSource(message.getStringProperty("data_source"), consumer, key);
                failAt(attempt == 1, message, effect, entityManager);
            }
            case WAIT -> waitAtGate(key, entityManager);
            case WAIT_THEN_FAIL_FIRST -> {
                if (attempt == 1) {
                    waitAtGate(key, entityManager);
                    failAt(true, message, effect, entityManager);
                }
            }
            case HALT_AFTER_COMMIT -> {
                if (attempt == 1) {
                    haltAfterCommit();
                }
            }
            case HALT_ALWAYS -> Runtime.getRuntime().halt(HALTED);
            default -> throw new IllegalStateException();
        }
    }

    private static void insertByDataSource(String name, String consumer, String key)
            throws NamingException, SQLException {
        DataSource dataSource = InitialContext.doLookup(name);
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("insert into effect (consumer, test_key) values (?, ?)")) {
            insert.setString(1, consumer + "-by-data-source");
            insert.setString(2, key);
            insert.executeUpdate();
        }
    }

    private static Scenario scenario(Message message) throws JMSException {
        String name = message.getStringProperty("scenario");
        return name == null ? Scenario.PLAIN : Scenario.valueOf(name);
    }

    private static void waitAtGate(String key, EntityManager entityManager) {
        entityManager
                .createNativeQuery("select test_key from gate where test_key = ?1 for update")
                .setParameter(1, key)
                .getResultList();
    }

    private static void haltAfterCommit() throws NamingException {
        transactions().registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {}

            @Override
            public void afterCompletion(int status) {
                if (status == Status.STATUS_COMMITTED) {
                    Runtime.getRuntime().halt(HALTED);
                }
            }
        });
    }

    private void failAt(boolean now, Message message, Effect effect, EntityManager entityManager) throws Exception {
        if (!now) {
            return;
        }
        switch (Failure.valueOf(message.getStringProperty("failure"))) {
            case RUNTIME_EXCEPTION -> throw new IllegalStateException("asked for");
            case CHECKED_EXCEPTION -> throw new CheckedFailure();
            case ERROR -> throw new AssertionError("asked for");
            case APPLICATION_EXCEPTION_WITH_ROLLBACK -> throw new RolledBackFailure();
            case APPLICATION_EXCEPTION_WITHOUT_ROLLBACK -> throw new KeptFailure();
            case MARKED_ROLLBACK_ONLY -> transactions().setRollbackOnly();
            case MARKED_ROLLBACK_ONLY_BY_CALLED_EJB -> rollingBack.quietly();
            case MARKED_ROLLBACK_ONLY_BY_EJB_CONTEXT -> ejbContext().setRollbackOnly();
            case SWALLOWED_PERSISTENCE_EXCEPTION -> swallow(entityManager);
            case BUSINESS_CONSTRAINT ->
                insert(entityManager, "insert into customer (email) values ('a@x.test'), ('a@x.test')");
            case FLUSH_AT_COMMIT_FAILS -> effect.spoil();
            case COMMIT_FAILS -> insert(entityManager, message.getStringProperty("sql"));
            case DATABASE_CONNECTION_LOST -> loseConnection(entityManager, message.getStringProperty("sql"));
            case TRANSACTION_TIMEOUT -> waitForTimeout();
            default -> throw new IllegalStateException();
        }
    }

    private static void swallow(EntityManager entityManager) {
        try {
            entityManager.persist(new Effect("no-key", null));
            entityManager.flush();
        } catch (PersistenceException e) {
            // as careless handlers do
        }
    }

    private static void insert(EntityManager entityManager, String sql) {
        entityManager.createNativeQuery(sql).executeUpdate();
    }

    /** Returns normally: that the connection is gone only shows when the transaction is committed. */
    private static void loseConnection(EntityManager entityManager, String sql) {
        try {
            if (sql.startsWith("select")) {
                entityManager.createNativeQuery(sql).getResultList();
            } else {
                entityManager.createNativeQuery(sql).executeUpdate();
            }
        } catch (PersistenceException e) {
            // as careless handlers do
        }
    }

    /** Not by the clock: until the transaction manager has marked the transaction. */
    private static void waitForTimeout() throws NamingException {
        while (transactions().getTransactionStatus() == Status.STATUS_ACTIVE) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    private static TransactionSynchronizationRegistry transactions() throws NamingException {
        return InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
    }

    private static EJBContext ejbContext() throws NamingException {
        return InitialContext.doLookup("java:comp/EJBContext");
    }
}
