package org.idempotentmdb.internal.inbox;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.internal.message.IncomingMessage;
import org.idempotentmdb.internal.metrics.MicrometerIfPresent;
import org.idempotentmdb.internal.transaction.DeliveryContext;
import org.idempotentmdb.internal.transaction.Jndi;
import org.idempotentmdb.internal.transaction.TransactionBoundary;
import org.idempotentmdb.spi.MessagingListener;

/** Connects one invocation of a guarded bean to its consumer, its transaction and the listeners. */
@ApplicationScoped
public class DeliveryGuard {

    private final Clock clock = Clock.systemUTC();

    @Inject
    private TransactionBoundary boundary;

    @Inject
    private ConsumerRegistry consumers;

    @Inject
    @Any
    private Instance<MessagingListener> applicationListeners;

    private MessagingListener listener;

    @PostConstruct
    void collectListeners() {
        List<MessagingListener> all = new ArrayList<>();
        all.add(MicrometerIfPresent.messagingListener());
        applicationListeners.forEach(all::add);
        listener = new Listeners(all);
    }

    /**
     * Guards one delivery.
     *
     * @param bean the class of the bean
     * @param annotation the annotation that applies
     * @param message the delivered message
     * @param handler calls the bean
     * @return what the bean returned, null when it was skipped
     * @throws Exception when the delivery must not be acknowledged
     */
    Object deliver(Class<?> bean, IdempotentConsumer annotation, Message message, Callable<?> handler)
            throws Exception {
        TransactionSynchronizationRegistry transactions = Jndi.transactions();
        if (CurrentDelivery.is(transactions, annotation.value(), message)) {
            return handler.call();
        }
        IncomingMessage incoming = new IncomingMessage(message);
        Delivery delivery = new Delivery(annotation.value(), incoming, listener, clock);
        GuardedConsumer consumer = ready(bean, annotation, delivery);
        consumer.sayAdapterOnce(message);
        Object[] returned = new Object[1];
        new DeliveryTransaction(boundary, transactions).run(delivery, () -> {
            CurrentDelivery.begin(transactions, annotation.value(), message);
            new DeliveryContext(consumer.store(), incoming.correlationId(), incoming.traceparent()).begin(transactions);
            return consumer.executor().execute(incoming, delivery, () -> returned[0] = handler.call());
        });
        return returned[0];
    }

    private GuardedConsumer ready(Class<?> bean, IdempotentConsumer annotation, Delivery delivery) {
        try {
            GuardedConsumer consumer = consumers.of(bean, annotation);
            consumer.refuseBeanManagedTransactions();
            return consumer;
        } catch (RuntimeException notReady) {
            delivery.failedWith(notReady);
            delivery.ended(false);
            throw notReady;
        }
    }
}
