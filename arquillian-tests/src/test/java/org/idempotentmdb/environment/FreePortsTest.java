package org.idempotentmdb.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    @Test
    void chosenPortsAreDifferentAndFree() {
        assertThat(FreePorts.choose(20)).doesNotHaveDuplicates().hasSize(20).allSatisfy(port -> assertThat(
                        FreePorts.isFree(port))
                .isTrue());
    }

    @Test
    void aTakenPortIsReportedWithItsPurpose() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = socket.getLocalPort();

            assertThat(FreePorts.isFree(port)).isFalse();
            assertThatThrownBy(() -> FreePorts.requireFree(port, "the broker"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Port " + port + " is wanted for the broker");
        }
    }

    @Test
    void aFreePortIsNotReported() {
        int port = FreePorts.choose();

        assertThatCode(() -> FreePorts.requireFree(port, "the broker")).doesNotThrowAnyException();
    }
}
