package org.idempotentmdb.internal.inbox;

import jakarta.jms.Message;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.util.List;
import org.idempotentmdb.internal.config.ConsumerSettings;
import org.idempotentmdb.internal.message.IdentitySources;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.internal.message.LogText;
import org.idempotentmdb.internal.server.BrokerOfServer;
import org.idempotentmdb.internal.server.ServerFacts;
import org.idempotentmdb.internal.sql.DatabaseProduct;

/**
 * Says how each consumer is guarded when it becomes ready, in one block, and warns of what is dangerous. Reports and never
 * refuses: what must stop a deployment is checked elsewhere.
 */
final class AuditLogger {

    private static final Logger LOGGER = System.getLogger("org.idempotentmdb.audit");
    private static final String NEXT = "\n  ";

    private final ServerFacts server;

    AuditLogger(ServerFacts server) {
        this.server = server;
    }

    void consumerReady(ConsumerSettings settings, Class<?> bean, StoreCheck.Facts facts) {
        DeliveryMode mode = DeliveryMode.of(bean);
        Activation activation = Activation.of(bean);
        LOGGER.log(
                Level.INFO,
                String.join(
                        NEXT,
                        "IMDB0001 Consumer " + settings.name() + " is guarded:",
                        "bean=" + bean.getName(),
                        "mode=" + mode,
                        "destination=" + activation.destination(),
                        "adapter=" + activation.adapter(),
                        "identity=" + settings.identity(),
                        "on_missing_identity=" + settings.onMissingIdentity(),
                        "on_conflict=" + settings.onConflict(),
                        "store=" + settings.store(),
                        "database=" + facts.version(),
                        "isolation=" + isolation(facts.isolation()),
                        "horizon=unlimited, markers are never deleted",
                        "server=" + server.product(),
                        "transaction_log=" + server.transactionLog()));
        if (settings.identity().equals(List.of(IdentitySources.JMS_MESSAGE_ID))) {
            warn("IMDB0002 Consumer " + settings.name() + " knows messages by JMSMessageID alone: the provider makes"
                    + " another one for each send and each subscription, so only redeliveries are recognised");
        }
        if (facts.isolation() > Connection.TRANSACTION_READ_COMMITTED) {
            warn("IMDB0003 The connections of the store " + settings.store() + " use an isolation level above READ"
                    + " COMMITTED: of two copies at the same time one may fail with a serialization failure; it"
                    + " is then redelivered and skipped");
        }
        if (facts.product() == DatabaseProduct.OTHER) {
            warn("IMDB0005 The database of the store " + settings.store() + " is none that this version knows; the"
                    + " portable insert is used. It must undo a failed statement without the transaction");
        }
        if (mode == DeliveryMode.SHARED_TRANSACTION) {
            warnOfSharedTransaction(settings.name(), facts);
        }
    }

    /** Completes the block with what only a message shows. */
    static void firstMessage(String consumer, Message message) {
        Package provider = message.getClass().getPackage();
        LOGGER.log(
                Level.INFO,
                "IMDB0008 Consumer " + consumer + " has got its first message: adapter=" + provider.getName()
                        + " version=" + provider.getImplementationVersion());
        new IncomingMessage(message)
                .destination()
                .filter(BrokerOfServer.ofThisServer()::dropsDeadMessagesOf)
                .ifPresent(address -> warn("IMDB0010 Consumer " + consumer + " gets its messages from this server's own"
                        + " broker, which has no dead-letter address for '" + LogText.of(address) + "': after the last"
                        + " attempt it deletes the message. Set dead-letter-address in the address-setting"));
    }

    private void warnOfSharedTransaction(String consumer, StoreCheck.Facts facts) {
        if (facts.preparedTransactionsOff()) {
            warn("IMDB0004 Consumer " + consumer + " shares a transaction with the broker, but this PostgreSQL"
                    + " has max_prepared_transactions = 0: with an XA data source every commit fails. Set it to"
                    + " at least the size of the connection pool, or use @TransactionAttribute(NOT_SUPPORTED)");
        }
        server.recoveryFault()
                .ifPresent(fault -> warn("IMDB0007 Consumer " + consumer + " shares a transaction with the broker, but "
                        + fault + ". Until a person decides, the rows stay locked and the message is not delivered"));
    }

    private static String isolation(int level) {
        return switch (level) {
            case Connection.TRANSACTION_NONE -> "NONE";
            case Connection.TRANSACTION_READ_UNCOMMITTED -> "READ_UNCOMMITTED";
            case Connection.TRANSACTION_READ_COMMITTED -> "READ_COMMITTED";
            case Connection.TRANSACTION_REPEATABLE_READ -> "REPEATABLE_READ";
            case Connection.TRANSACTION_SERIALIZABLE -> "SERIALIZABLE";
            default -> Integer.toString(level); // a level of the driver's own
        };
    }

    private static void warn(String text) {
        LOGGER.log(Level.WARNING, text);
    }
}
