package org.idempotentmdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file that a person approved.
 *
 * <p>To approve a change: run the test, read {@code target/approved/<name>}, which is what it received, and copy it to
 * {@code src/test/resources/approved/<name>}. A change there is reviewed like code, since users depend on it.
 */
public final class Approved {

    private static final Path APPROVED = Path.of("src", "test", "resources", "approved");
    private static final Path RECEIVED = Path.of("target", "approved");

    private Approved() {}

    /**
     * Compares.
     *
     * @param name the file below {@code approved/}
     * @param received the text of this run
     */
    public static void verify(String name, String received) throws IOException {
        Path receivedFile = RECEIVED.resolve(name);
        Files.createDirectories(receivedFile.getParent());
        Files.writeString(receivedFile, received);
        Path approvedFile = APPROVED.resolve(name);
        String approved = Files.exists(approvedFile) ? Files.readString(approvedFile) : "";
        assertThat(received.lines())
                .as("%s differs from the approved text. If that is meant: cp %s %s", name, receivedFile, approvedFile)
                .containsExactlyElementsOf(approved.lines().toList());
    }
}
