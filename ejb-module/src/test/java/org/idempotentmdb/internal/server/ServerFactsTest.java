package org.idempotentmdb.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFactsTest {

    private static final String NAMED = "<property name='xa-servername' value='node1'/>";

    @TempDir
    private Path folder;

    private final Properties system = new Properties();

    @Test
    void shouldKnowNothingOfAnUnknownServer() {
        ServerFacts facts = ServerFacts.of(system);
        assertThat(facts.product()).isEqualTo("unknown");
        assertThat(facts.recoveryFault()).isEmpty();
    }

    @Test
    void shouldKnowWildFly() {
        system.setProperty("jboss.server.data.dir", "/opt/wildfly/standalone/data");
        ServerFacts facts = ServerFacts.of(system);
        assertThat(facts.product()).isEqualTo("WildFly");
        assertThat(facts.transactionLog()).contains("/opt/wildfly/standalone/data");
    }

    @Test
    void shouldKnowOpenLiberty() {
        system.setProperty("wlp.install.dir", "/opt/wlp");
        assertThat(ServerFacts.of(system).product()).isEqualTo("Open Liberty");
    }

    @Test
    void shouldAcceptAPayaraServerAsItIsDelivered() throws IOException {
        Path instance =
                payara("domain1", "automatic-recovery='true' tx-log-dir='${com.sun.aas.instanceRoot}/logs'", "");
        system.setProperty("com.sun.aas.installRoot", "/opt/payara6/glassfish");
        ServerFacts facts = ServerFacts.of(system);
        assertThat(facts.product()).isEqualTo("Payara Server");
        assertThat(facts.transactionLog()).isEqualTo(instance.resolve("logs").toString());
        assertThat(facts.recoveryFault()).isEmpty();
    }

    @Test
    void shouldWarnOfAPayaraThatDoesNotRecover() throws IOException {
        payara("domain1", "automatic-recovery='false'", NAMED);
        assertWarned("automatic-recovery off");
    }

    @Test
    void shouldWarnOfAPayaraMicroAsItIsDelivered() throws IOException {
        payara("payaramicro-rt123tmp", "", "");
        ServerFacts facts = ServerFacts.of(system);
        assertThat(facts.product()).isEqualTo("Payara Micro");
        assertThat(facts.recoveryFault()).isPresent();
    }

    @Test
    void shouldWarnOfALogThatIsGoneAfterACrash() throws IOException {
        payara("payaramicro-rt123tmp", "automatic-recovery='true'", NAMED);
        assertWarned("temporary folder");
    }

    @Test
    void shouldWarnOfAPayaraMicroWithoutAName() throws IOException {
        payara("payaramicro-rt123tmp", "automatic-recovery='true' tx-log-dir='/var/lib/log'", "");
        assertWarned("xa-servername");
    }

    @Test
    void shouldAcceptAPayaraMicroThatIsSetUp() throws IOException {
        payara("payaramicro-rt123tmp", "automatic-recovery='true' tx-log-dir='/var/lib/log'", NAMED);
        ServerFacts facts = ServerFacts.of(system);
        assertThat(facts.recoveryFault()).isEmpty();
        assertThat(facts.transactionLog()).isEqualTo("/var/lib/log");
    }

    @Test
    void shouldReadTheConfigurationOfItsOwnInstance() throws IOException {
        Path instance = payara("node", "automatic-recovery='true'", NAMED);
        system.setProperty("com.sun.aas.installRoot", "/opt/payara6/glassfish");
        system.setProperty("com.sun.aas.instanceName", "other");
        Files.writeString(
                instance.resolve("config/domain.xml"),
                "<domain><servers><server name='server' config-ref='a'/><server name='other' config-ref='b'/></servers>"
                        + "<configs><config name='a'><transaction-service automatic-recovery='true'/></config>"
                        + "<config name='b'><transaction-service automatic-recovery='false'/></config></configs></domain>");
        assertThat(ServerFacts.of(system).recoveryFault()).isPresent();
    }

    @Test
    void shouldSayWhatItCannotRead() {
        system.setProperty("com.sun.aas.instanceRoot", folder.resolve("nowhere").toString());
        assertThat(ServerFacts.of(system).transactionLog()).contains("cannot be read");
    }

    private void assertWarned(String text) {
        assertThat(ServerFacts.of(system).recoveryFault())
                .hasValueSatisfying(fault -> assertThat(fault).contains(text));
    }

    private Path payara(String name, String attributes, String properties) throws IOException {
        Path instance = folder.resolve(name);
        Files.createDirectories(instance.resolve("config"));
        Files.writeString(
                instance.resolve("config/domain.xml"),
                "<domain><servers><server name='server' config-ref='server-config'/></servers><configs>"
                        + "<config name='default-config'><transaction-service automatic-recovery='false'/></config>"
                        + "<config name='server-config'><transaction-service " + attributes + ">" + properties
                        + "</transaction-service></config></configs></domain>");
        system.setProperty("com.sun.aas.instanceRoot", instance.toString());
        return instance;
    }
}
