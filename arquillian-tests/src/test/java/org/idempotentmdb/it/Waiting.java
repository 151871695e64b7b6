package org.idempotentmdb.it;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.idempotentmdb.environment.RunningBroker;

/** Waits for a condition, with a limit that only a hanging system reaches. */
final class Waiting {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private Waiting() {}

    static void until(String what, Callable<Boolean> condition) {
        await(what)
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .ignoreExceptions()
                .until(condition);
    }

    /**
     * Until nothing is queued, in delivery, or scheduled for redelivery, and that twice in a row: while the broker moves a
     * message from one of these to another, it is for a moment in none.
     */
    static void untilDrained(String queue) {
        RunningBroker broker = TestEnvironment.broker();
        until(queue + " to be drained", () -> isDrained(broker, queue) && isDrained(broker, queue));
    }

    private static boolean isDrained(RunningBroker broker, String queue) {
        return broker.messageCount(queue) == 0
                && broker.deliveringCount(queue) == 0
                && broker.scheduledCount(queue) == 0;
    }
}
