package org.idempotentmdb.internal.relay;

import java.util.concurrent.atomic.AtomicInteger;

/** Work of which one run at a time is on, whoever asks for it: an interval that is shorter than the work does no harm. */
final class SingleRun {

    private final AtomicInteger requests = new AtomicInteger();
    private final Runnable work;

    SingleRun(Runnable work) {
        this.work = work;
    }

    /** Works. A call while another one works returns at once, and that one works once more. */
    void run() {
        if (requests.getAndIncrement() > 0) {
            return;
        }
        try {
            int seen = 1;
            while (seen != 0) {
                work.run();
                seen = requests.addAndGet(-seen);
            }
        } catch (RuntimeException | Error e) {
            requests.set(0); // or nobody would ever run again
            throw e;
        }
    }

    /** The work that is on is to be done once more. */
    void again() {
        requests.incrementAndGet();
    }
}
