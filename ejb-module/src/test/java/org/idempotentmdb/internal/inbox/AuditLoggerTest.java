package org.idempotentmdb.internal.inbox;

import static jakarta.ejb.TransactionAttributeType.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import org.idempotentmdb.ConflictPolicy;
import org.idempotentmdb.MissingIdentityPolicy;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.server.ServerFacts;
import org.idempotentmdb.internal.sql.DatabaseProduct;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuditLoggerTest {

    private static final StoreCheck.Facts GOOD = new StoreCheck.Facts(
            DatabaseProduct.POSTGRESQL, "PostgreSQL 17.5", Connection.TRANSACTION_READ_COMMITTED, false);

    @MessageDriven(
            activationConfig = {
                @ActivationConfigProperty(propertyName = "destination", propertyValue = "payments"),
                @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Topic"),
                @ActivationConfigProperty(propertyName = "resourceAdapter", propertyValue = "artemis")
            })
    @TransactionAttribute(NOT_SUPPORTED)
    static class Recommended implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    static class Shared implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    private final CapturedLog log = new CapturedLog("org.idempotentmdb.audit");

    @AfterEach
    void closeLog() {
        log.close();
    }

    @Test
    void shouldSayEverythingOfAConsumerInOneBlock() {
        audit(Recommended.class, "property:id", GOOD, Optional.empty());
        assertThat(log.lines()).singleElement().asString().isEqualTo("""
                        IMDB0001 Consumer orders is guarded:
                          bean=%s
                          mode=commit-then-acknowledge
                          destination=topic payments
                          adapter=artemis
                          identity=[property:id]
                          on_missing_identity=REJECT
                          on_conflict=WARN
                          store=java:app/persistence/idempotence
                          database=PostgreSQL 17.5
                          isolation=READ_COMMITTED
                          horizon=unlimited, markers are never deleted
                          server=Some Server
                          transaction_log=/var/log""".formatted(Recommended.class.getName()));
    }

    @Test
    void shouldSayWhereADestinationIsNamedThatTheAnnotationDoesNotKnow() {
        audit(Shared.class, "property:id", GOOD, Optional.empty());
        assertThat(log.lines())
                .singleElement()
                .asString()
                .contains("destination=named in a deployment descriptor")
                .contains("adapter=named in a deployment descriptor")
                .contains("mode=shared-transaction");
    }

    @Test
    void shouldWarnOfTheProvidersIdAlone() {
        audit(Recommended.class, "jms-message-id", GOOD, Optional.empty());
        assertWarned("IMDB0002");
    }

    @Test
    void shouldWarnOfAHighIsolation() {
        audit(
                Recommended.class,
                "property:id",
                new StoreCheck.Facts(
                        DatabaseProduct.MARIADB, "MariaDB 11", Connection.TRANSACTION_REPEATABLE_READ, false),
                Optional.empty());
        assertWarned("IMDB0003");
        assertThat(log.lines().get(0)).contains("isolation=REPEATABLE_READ");
    }

    @Test
    void shouldWarnOfAPostgreSqlThatPreparesNothing() {
        StoreCheck.Facts off = new StoreCheck.Facts(
                DatabaseProduct.POSTGRESQL, "PostgreSQL 17.5", Connection.TRANSACTION_READ_COMMITTED, true);
        audit(Recommended.class, "property:id", off, Optional.empty());
        assertThat(log.lines()).hasSize(1);
        audit(Shared.class, "property:id", off, Optional.empty());
        assertThat(log.lines()).hasSize(3).last().asString().startsWith("IMDB0004");
    }

    @Test
    void shouldWarnOfAnUnknownDatabase() {
        audit(
                Recommended.class,
                "property:id",
                new StoreCheck.Facts(DatabaseProduct.OTHER, "Rdb 7", Connection.TRANSACTION_NONE, false),
                Optional.empty());
        assertWarned("IMDB0005");
    }

    @Test
    void shouldWarnOfAServerThatDoesNotRecoverWhereTheTransactionIsShared() {
        audit(Recommended.class, "property:id", GOOD, Optional.of("its log is nowhere"));
        assertThat(log.lines()).hasSize(1);
        audit(Shared.class, "property:id", GOOD, Optional.of("its log is nowhere"));
        assertThat(log.lines())
                .hasSize(3)
                .last()
                .asString()
                .startsWith("IMDB0007")
                .contains("its log is nowhere");
    }

    private void audit(Class<?> bean, String identity, StoreCheck.Facts facts, Optional<String> fault) {
        ConsumerSettings settings = new ConsumerSettings(
                "orders",
                "java:app/persistence/idempotence",
                List.of(identity),
                MissingIdentityPolicy.REJECT,
                ConflictPolicy.WARN);
        new AuditLogger(new ServerFacts("Some Server", "/var/log", fault)).consumerReady(settings, bean, facts);
    }

    private void assertWarned(String id) {
        assertThat(log.lines()).hasSize(2).last().asString().startsWith(id);
    }
}
