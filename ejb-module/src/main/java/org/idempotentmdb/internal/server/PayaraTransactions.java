package org.idempotentmdb.internal.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the domain.xml of a Payara, Micro or Server, says of its transaction recovery. */
final class PayaraTransactions {

    private static final String INSTANCE_ROOT = "${com.sun.aas.instanceRoot}";

    /** Payara Micro deletes a folder of this name when it ends, unless it was told another one by --rootdir. */
    private static final String TEMPORARY = "payaramicro-rt";

    private static final String ADVICE =
            " See server-config/payara-micro/preboot.asadmin, or use @TransactionAttribute(NOT_SUPPORTED)";

    private final Path instance;
    private final boolean micro;
    private final Element service;

    private PayaraTransactions(Path instance, boolean micro, Element service) {
        this.instance = instance;
        this.micro = micro;
        this.service = service;
    }

    static ServerFacts of(Path instance, Properties system) {
        String installation = system.getProperty("com.sun.aas.installRoot");
        boolean micro = installation == null || Path.of(installation).equals(instance);
        String product = micro ? "Payara Micro" : "Payara Server";
        Path domain = instance.resolve("config/domain.xml");
        try {
            return service(domain, system.getProperty("com.sun.aas.instanceName", "server"))
                    .map(service -> new PayaraTransactions(instance, micro, service))
                    .map(found -> new ServerFacts(product, found.logFolder().toString(), found.fault()))
                    .orElse(new ServerFacts(product, "unknown", Optional.empty()));
        } catch (IOException | SAXException | ParserConfigurationException e) {
            return new ServerFacts(product, "unknown, " + domain + " cannot be read", Optional.empty());
        }
    }

    private static Optional<Element> service(Path domain, String server)
            throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        Document document = factory.newDocumentBuilder().parse(domain.toFile());
        String configuration = elements(document.getDocumentElement(), "server")
                .filter(named(server))
                .map(element -> element.getAttribute("config-ref"))
                .findFirst()
                .orElse("server-config");
        return elements(document.getDocumentElement(), "config")
                .filter(named(configuration))
                .flatMap(config -> elements(config, "transaction-service"))
                .findFirst();
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    }

    private static Predicate<Element> named(String name) {
        return element -> element.getAttribute("name").equals(name);
    }

    private Path logFolder() {
        String configured = service.getAttribute("tx-log-dir");
        return configured.isEmpty()
                ? instance.resolve("logs")
                : instance.resolve(configured.replace(INSTANCE_ROOT, instance.toString()));
    }

    private Optional<String> fault() {
        if (!service.getAttribute("automatic-recovery").equals("true")) {
            return Optional.of(
                    "the transaction service of this server has automatic-recovery off, so nobody finishes what was"
                            + " prepared when the server died." + ADVICE);
        }
        if (instance.getFileName().toString().startsWith(TEMPORARY)
                && logFolder().startsWith(instance)) {
            return Optional.of("the transaction log of this server is in its temporary folder " + instance
                    + " and is gone after a crash, so nobody finishes what was prepared." + ADVICE);
        }
        boolean hasName = elements(service, "property").anyMatch(named("xa-servername"));
        return micro && !hasName
                ? Optional.of(
                        "the transaction service of this server has no xa-servername, so after a crash it does not know its"
                                + " own prepared transactions." + ADVICE)
                : Optional.empty();
    }
}
