package org.idempotentmdb.it;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.idempotentmdb.environment.ApplicationServer;
import org.idempotentmdb.environment.PayaraServer;

/** Payara Server. */
final class PayaraServerUnderTest extends StandaloneServerUnderTest {

    static final String NAME = "payara-server";

    PayaraServerUnderTest() {
        super(NAME);
    }

    @Override
    ApplicationServer create() {
        Map<String, String> environment = new TreeMap<>();
        environment.put(
                "ARTEMIS_RAR",
                TestEnvironment.serverFolder().resolve("artemis.rar").toString());
        environment.put("POSTGRES_DRIVER", TestEnvironment.driver().toString());
        environment.put("TRANSACTION_TIMEOUT", TestEnvironment.TRANSACTION_TIMEOUT);
        environment.put("NODE_NAME", "arquillian");
        TestEnvironment.addresses()
                .forEach((name, value) -> environment.put(name.replace('.', '_').toUpperCase(Locale.ROOT), value));
        return new PayaraServer(
                TestEnvironment.installation(),
                TestEnvironment.folder().resolve(NAME),
                TestEnvironment.configurationFolder(),
                environment);
    }

    @Override
    void configureAdapter(ApplicationServer started) {
        configure("allowConnectingToRunningServer", true);
        configure("payaraHome", TestEnvironment.installation());
        configure("adminHost", "127.0.0.1");
        configure("adminPort", started.managementPort());
    }

    @Override
    public Optional<String> refusalOfUndeploymentUnderLoad() {
        return Optional.of(
                "Payara Server leaves the database transaction open that an undeployment meets (seen: idle in"
                        + " transaction for minutes, beyond the timeout), so that copies of that message wait for a restart");
    }

    @Override
    public String product() {
        return "Payara Server";
    }

    @Override
    public boolean isWarning(String logLine) {
        return logLine.contains("[WARN") || logLine.contains("[SEVERE]");
    }

    @Override
    public Map<String, String> descriptors(List<String> beans) {
        return Map.of("glassfish-ejb-jar.xml", TestArchives.glassfishBindings(beans.stream()));
    }
}
