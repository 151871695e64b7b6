package org.idempotentmdb.it;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.idempotentmdb.environment.ApplicationServer;
import org.idempotentmdb.environment.WildFlyServer;

/** WildFly with a remote Artemis. */
class WildFlyUnderTest extends StandaloneServerUnderTest {

    static final String NAME = "wildfly";

    WildFlyUnderTest() {
        this(NAME);
    }

    WildFlyUnderTest(String name) {
        super(name);
    }

    @Override
    WildFlyServer create() {
        Map<String, String> properties = new TreeMap<>(TestEnvironment.addresses());
        properties.putAll(TestEnvironment.REDELIVERY);
        properties.put("transaction.timeout", TestEnvironment.TRANSACTION_TIMEOUT);
        return new WildFlyServer(
                TestEnvironment.installation(),
                TestEnvironment.folder().resolve(name()),
                TestEnvironment.driver(),
                TestEnvironment.configurationFolder(),
                properties);
    }

    @Override
    void configureAdapter(ApplicationServer started) {
        configure("allowConnectingToRunningServer", true);
        configure("jbossHome", TestEnvironment.installation());
        configure("managementAddress", "127.0.0.1");
        configure("managementPort", started.managementPort());
    }

    @Override
    public String dataSource(String name) {
        return "java:/jdbc/" + name;
    }

    @Override
    public String product() {
        return "WildFly";
    }

    @Override
    public boolean recoversDataSourcesOfApplications() {
        return false;
    }

    @Override
    public boolean isWarning(String logLine) {
        return logLine.contains(" WARN ") || logLine.contains(" ERROR ");
    }

    /** Its own Hibernate, and the driver as a deployment of its own. */
    @Override
    String ear() {
        return "idempotent-mdb-wildfly.ear";
    }

    @Override
    public Map<String, String> descriptors(List<String> beans) {
        String bindings = beans.stream()
                .map(bean -> "<r:resource-adapter-binding><ejb-name>" + bean
                        + "</ejb-name><r:resource-adapter-name>artemis</r:resource-adapter-name>"
                        + "</r:resource-adapter-binding>")
                .collect(Collectors.joining());
        return Map.of(
                "jboss-ejb3.xml",
                "<jboss:ejb-jar xmlns:jboss='urn:jboss:jakartaee:1.0' xmlns='https://jakarta.ee/xml/ns/jakartaee'"
                        + " xmlns:r='urn:resource-adapter-binding:2.0' version='4.0'><assembly-descriptor>" + bindings
                        + "</assembly-descriptor></jboss:ejb-jar>");
    }
}
