package org.idempotentmdb.it;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.idempotentmdb.environment.ApplicationServer;
import org.idempotentmdb.environment.OpenLibertyServer;

/** Open Liberty. */
final class OpenLibertyUnderTest extends StandaloneServerUnderTest {

    static final String NAME = "open-liberty";

    /** The level stands as one letter behind the name of the logger. */
    private static final Pattern WARNING = Pattern.compile("^\\[[^]]*] [0-9a-f]+ \\S+ +[WE] ");

    private static final List<String> QUEUES = List.of(
            "tck.ca",
            "tck.xa",
            "tck.xa1",
            "tck.strict",
            "tck.json",
            "tck.default",
            "tck.unguarded",
            "tck.conflict",
            "tck.extractor",
            "tck.publish",
            "tck.publish.unguarded",
            "tck.next",
            "shipping",
            "tck.DescribedConsumer",
            "tck.BareJarConsumer");

    private static final List<String> TOPICS = List.of("tck.ca.events", "tck.xa.events", "payments");

    OpenLibertyUnderTest() {
        super(NAME);
    }

    @Override
    ApplicationServer create() {
        Map<String, String> variables = new TreeMap<>(TestEnvironment.addresses());
        variables.put("transaction.timeout", TestEnvironment.TRANSACTION_TIMEOUT + "s");
        return new OpenLibertyServer(
                TestEnvironment.installation(),
                TestEnvironment.folder().resolve(NAME),
                TestEnvironment.serverFolder().resolve("artemis.rar"),
                TestEnvironment.driver(),
                TestEnvironment.configurationFolder(),
                variables,
                elements("jmsQueue", QUEUES) + elements("jmsTopic", TOPICS));
    }

    /** One for each destination, as ../server-config/README.md says: without it the bean is not activated. */
    private static String elements(String element, List<String> names) {
        return names.stream()
                .map(name -> "<" + element + " id='" + name + "' jndiName='" + name + "'><properties.artemis/></"
                        + element + ">")
                .collect(Collectors.joining());
    }

    @Override
    void configureAdapter(ApplicationServer started) {
        OpenLibertyServer liberty = (OpenLibertyServer) started;
        configure("allowConnectingToRunningServer", true);
        configure("wlpHome", TestEnvironment.installation());
        configure("usrDir", liberty.userFolder());
        configure("serverName", liberty.serverName());
        configure("httpPort", liberty.httpPort());
        configure("appDeployTimeout", 120);
        configure("appUndeployTimeout", 60);
    }

    @Override
    void restarted() {
        AdapterConnection.renew();
    }

    @Override
    public Optional<String> refusalOfOnePhase() {
        return Optional.of("Open Liberty refuses it at commit (WTRN0063E) unless told to accept the hazard");
    }

    @Override
    public Optional<String> refusalOfUnloading() {
        return Optional.of(
                "Open Liberty keeps class loaders of undeployed applications for a while: a heap dump shows them, and no"
                        + " strong reference to them");
    }

    @Override
    public String product() {
        return "Open Liberty";
    }

    @Override
    public boolean isWarning(String logLine) {
        return WARNING.matcher(logLine).find();
    }

    @Override
    public Map<String, String> descriptors(List<String> beans) {
        String bindings = beans.stream()
                .map(bean -> "<message-driven name='" + bean
                        + "'><jca-adapter activation-spec-binding-name='artemis'/></message-driven>")
                .collect(Collectors.joining());
        return Map.of(
                "ibm-ejb-jar-bnd.xml",
                "<ejb-jar-bnd xmlns='http://websphere.ibm.com/xml/ns/javaee'"
                        + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
                        + " xsi:schemaLocation='http://websphere.ibm.com/xml/ns/javaee"
                        + " http://websphere.ibm.com/xml/ns/javaee/ibm-ejb-jar-bnd_1_2.xsd' version='1.2'>" + bindings
                        + "</ejb-jar-bnd>");
    }
}
