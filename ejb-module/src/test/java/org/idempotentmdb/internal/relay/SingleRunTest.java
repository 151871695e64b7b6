package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class SingleRunTest {

    private final Queue<Runnable> meanwhile = new ArrayDeque<>();
    private int running;
    private int runs;

    private final SingleRun run = new SingleRun(this::work);

    private void work() {
        assertThat(++running).as("runs at a time").isEqualTo(1);
        runs++;
        if (!meanwhile.isEmpty()) {
            meanwhile.remove().run();
        }
        running--;
    }

    @Test // B80
    void shouldNotRunTwiceAtATimeAndLookOnceMoreForAllWhoAskedMeanwhile() {
        meanwhile.add(() -> {
            run.run();
            run.run();
            run.run();
        });
        run.run();
        assertThat(runs).isEqualTo(2);
        run.run();
        assertThat(runs).isEqualTo(3);
    }

    @Test
    void shouldGoOnWhenTheWorkSaysSo() {
        meanwhile.add(() -> run.again());
        meanwhile.add(() -> run.again());
        run.run();
        assertThat(runs).isEqualTo(3);
    }

    @Test
    void shouldRunAgainAfterAFailure() {
        meanwhile.add(() -> {
            running = 0;
            run.again();
            throw new IllegalStateException("this time only");
        });
        assertThatThrownBy(run::run).isInstanceOf(IllegalStateException.class);
        run.run();
        assertThat(runs).isEqualTo(2);
    }
}
