package org.idempotentmdb.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {

    @TempDir
    private Path folder;

    @Test
    void theOutputIsInTheFile() {
        try (ChildProcess child = shell("echo $GREETING; echo second >&2")) {
            await().until(() -> !child.isAlive());

            assertThat(child.lastLogLines(10)).isEqualTo("hello\nsecond");
            assertThat(child.lastLogLines(1)).isEqualTo("second");
            assertThat(child.exitCode()).hasValue(0);
        }
    }

    @Test
    void killEndsTheChildAndWhatItStarted() {
        ChildProcess child = shell("trap '' TERM; sleep 600 & sleep 600 & wait");
        ProcessHandle parent = ProcessHandle.of(child.pid()).orElseThrow();
        await().until(() -> parent.descendants().count() == 2);
        List<ProcessHandle> grandchildren = parent.descendants().collect(Collectors.toList());

        child.kill();

        assertThat(child.isAlive()).isFalse();
        assertThat(child.exitCode()).hasValue(128 + 9);
        await().until(() -> grandchildren.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void stopLetsTheChildFinish() {
        ChildProcess child = shell("trap 'echo bye; exit 3' TERM; echo up; while :; do sleep 0.1; done");
        await().until(() -> child.lastLogLines(1).equals("up"));

        child.stop(Duration.ofSeconds(10));

        assertThat(child.exitCode()).hasValue(3);
        assertThat(child.lastLogLines(1)).isEqualTo("bye");
    }

    @Test
    void stopKillsAChildThatDoesNotFinish() {
        ChildProcess child = shell("trap '' TERM; echo up; while :; do sleep 0.1; done");
        await().until(() -> child.lastLogLines(1).equals("up"));

        child.stop(Duration.ofMillis(200));

        assertThat(child.exitCode()).hasValue(128 + 9);
    }

    @Test
    void aDetachedChildIsStoppedByItsNumber() {
        ChildProcess child =
                ChildProcess.startDetached("sleep", List.of("sleep", "600"), Map.of(), folder.resolve("detached.log"));

        ChildProcess.stop(child.pid(), Duration.ofSeconds(10));

        await().until(() -> !child.isAlive());
    }

    @Test
    void aMissingProgramIsNamed() {
        assertThatThrownBy(() -> ChildProcess.start(
                        "the broker", List.of("/no/such/program"), Map.of(), folder.resolve("none.log")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot start the broker: /no/such/program");
    }

    private ChildProcess shell(String script) {
        return ChildProcess.start(
                "shell", List.of("sh", "-c", script), Map.of("GREETING", "hello"), folder.resolve("deep/child.log"));
    }
}
