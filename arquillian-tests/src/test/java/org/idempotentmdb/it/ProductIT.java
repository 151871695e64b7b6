package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every test on a real server needs. */
@ExtendWith(ArquillianExtension.class)
abstract class ProductIT {

    final Database database = new Database();

    /** The adapter for Payara Micro reports no failure when the server refuses the application. */
    @BeforeEach
    void requireDeployedApplication() {
        List<String> lines = ServerLog.ofServerFromItsStart().lines();
        assertThat(lines.stream()
                        .filter(line -> line.contains("SEVERE") && line.contains("Exception while loading the app")))
                .as("refusals in the server's log")
                .isEmpty();
    }
}
