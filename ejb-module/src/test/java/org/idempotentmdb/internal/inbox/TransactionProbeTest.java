package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.ResultSet;
import java.util.concurrent.Callable;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.idempotentmdb.internal.transaction.TransactionBoundary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionProbeTest {

    private static final StoreDatabase DATABASE = new StoreDatabase(
            "jdbc:h2:mem:probe;DB_CLOSE_DELAY=-1", "sa", "", DatabaseProduct.H2, StoreDatabase.HIBERNATE);

    private EntityManagerFactory factory;
    private EntityManager current;

    @BeforeEach
    void open() throws Exception {
        DATABASE.createTable();
        factory = DATABASE.factory("contract");
    }

    @AfterEach
    void close() {
        factory.close();
    }

    /** A container whose transactions roll back as they should, or commit whatever happens: a connection outside of them. */
    private final class Container extends TransactionBoundary {

        private final boolean enlists;

        Container(boolean enlists) {
            this.enlists = enlists;
        }

        @Override
        public Object requiresNew(Callable<?> work) throws Exception {
            current = factory.createEntityManager();
            current.getTransaction().begin();
            try {
                Object result = work.call();
                current.getTransaction().commit();
                return result;
            } catch (Exception e) {
                if (enlists) {
                    current.getTransaction().rollback();
                } else {
                    current.getTransaction().commit();
                }
                throw e;
            } finally {
                current.close();
            }
        }
    }

    private boolean probe(boolean enlists) throws Exception {
        return new TransactionProbe("java:app/test", new Container(enlists), () -> current)
                .autoCommitInTransaction(DATABASE.product().statements());
    }

    private long markers() throws Exception {
        try (var connection = DATABASE.connect();
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from processed_message")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void shouldAcceptAStoreThatForgetsWithTheTransaction() throws Exception {
        assertThat(probe(true)).isFalse();
        assertThat(markers()).isZero();
    }

    @Test
    void shouldRefuseAStoreThatKeepsWhatWasRolledBack() throws Exception {
        assertThatThrownBy(() -> probe(false))
                .isInstanceOf(InvalidSetupException.class)
                .hasMessageContainingAll("java:app/test", "not part of the transaction", "jta-data-source");
        assertThat(markers()).isZero();
    }
}
