package org.idempotentmdb.internal.inbox;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.message.IdentitySources;
import org.idempotentmdb.internal.sql.DatabaseProduct;

/** Says at start how each consumer is guarded, and warns of what is dangerous. */
final class AuditLogger {

    private static final Logger LOGGER = System.getLogger("org.idempotentmdb.audit");

    private AuditLogger() {}

    static void consumerReady(ConsumerSettings settings, Class<?> bean, StoreCheck.Facts facts) {
        DeliveryMode mode = DeliveryMode.of(bean);
        LOGGER.log(
                Level.INFO,
                "IMDB0001 Consumer " + settings.name() + " is guarded: bean=" + bean.getName() + " mode=" + mode
                        + " store=" + settings.store() + " database=" + facts.product() + " identity="
                        + settings.identity() + " on_missing_identity=" + settings.onMissingIdentity()
                        + " on_conflict=" + settings.onConflict());
        if (settings.identity().equals(List.of(IdentitySources.JMS_MESSAGE_ID))) {
            LOGGER.log(
                    Level.WARNING,
                    "IMDB0002 Consumer " + settings.name() + " knows messages by JMSMessageID alone: the provider makes"
                            + " another one for each send and each subscription, so only redeliveries are recognised");
        }
        if (facts.isolationAboveReadCommitted()) {
            LOGGER.log(
                    Level.WARNING,
                    "IMDB0003 The connections of the store " + settings.store() + " use an isolation level above READ"
                            + " COMMITTED: of two copies at the same time one may fail with a serialization failure; it"
                            + " is then redelivered and skipped");
        }
        if (facts.preparedTransactionsOff() && mode == DeliveryMode.SHARED_TRANSACTION) {
            LOGGER.log(
                    Level.WARNING,
                    "IMDB0004 Consumer " + settings.name()
                            + " shares a transaction with the broker, but this PostgreSQL"
                            + " has max_prepared_transactions = 0: with an XA data source every commit fails. Set it to"
                            + " at least the size of the connection pool, or use @TransactionAttribute(NOT_SUPPORTED)");
        }
        if (facts.product() == DatabaseProduct.OTHER) {
            LOGGER.log(
                    Level.WARNING,
                    "IMDB0005 The database of the store " + settings.store() + " is none that this version knows; the"
                            + " portable insert is used. It must undo a failed statement without the transaction");
        }
    }
}
