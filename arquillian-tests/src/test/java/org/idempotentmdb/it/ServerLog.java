package org.idempotentmdb.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a log file has gained since a point in time. */
final class ServerLog {

    private final Path file;
    private final long start;

    private ServerLog(Path file, long start) {
        this.file = file;
        this.start = start;
    }

    private static ServerLog fromNow(Path file) {
        return new ServerLog(file, Files.exists(file) ? file.toFile().length() : 0);
    }

    static ServerLog ofServer() {
        return new ServerLog(TestEnvironment.serverLog(), 0);
    }

    static ServerLog ofServerFromNow() {
        return fromNow(TestEnvironment.serverLog());
    }

    static ServerLog ofDatabaseFromNow() {
        return fromNow(TestEnvironment.database().log());
    }

    List<String> lines() {
        try {
            byte[] all = Files.readAllBytes(file);
            int from = all.length < start ? 0 : Math.toIntExact(start); // a new process may have begun a new file
            return new String(all, from, all.length - from, StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines that report a delivery of this message id with this outcome. */
    Stream<String> deliveries(String messageId, String outcome) {
        return lines().stream()
                .filter(line -> line.contains(" message_id=" + messageId + " "))
                .filter(line -> line.contains(" outcome=" + outcome + " "));
    }
}
