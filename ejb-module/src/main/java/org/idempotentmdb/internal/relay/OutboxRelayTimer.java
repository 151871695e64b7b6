package org.idempotentmdb.internal.relay;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Asynchronous;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import org.idempotentmdb.internal.outbox.OutboxSignal;

/**
 * Calls the relay: at an interval, and after a commit that has published. The timer is not persistent and every node has one;
 * what nodes must not do twice the database decides.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class OutboxRelayTimer {

    @Resource
    private TimerService timers;

    @Resource
    private SessionContext context;

    @Inject
    private ApplicationRelay relay;

    @Inject
    private OutboxSignal signal;

    @PostConstruct
    void start() {
        long interval = relay.every().toMillis();
        if (interval > 0) {
            signal.listen(context.getBusinessObject(OutboxRelayTimer.class)::wake);
            timers.createIntervalTimer(interval, interval, new TimerConfig(null, false));
        }
    }

    /** The interval has passed. */
    @Timeout
    public void tick() {
        relay.run();
    }

    /** Somebody has published. */
    @Asynchronous
    public void wake() {
        relay.run();
    }

    @PreDestroy
    void stop() {
        relay.stop();
    }
}
