package org.idempotentmdb.internal.relay;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the {@code persistence.xml} files of the application say of data sources, as far as this module sees the files. */
final class PersistenceUnits {

    private static final String MAPPING_FILE = "META-INF/idempotent-mdb-orm.xml";

    private final List<Unit> units;

    private PersistenceUnits(List<Unit> units) {
        this.units = units;
    }

    /** A unit, its data source, and whether our entities are mapped in it by the mapping file. */
    private record Unit(String name, String dataSource, boolean mapped) {}

    /** Those that the class loader sees; a file that cannot be read is the server's to complain of. */
    static PersistenceUnits seenBy(ClassLoader loader) {
        List<Unit> units = new ArrayList<>();
        try {
            for (URL file : Collections.list(loader.getResources("META-INF/persistence.xml"))) {
                units.addAll(read(file));
            }
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            return new PersistenceUnits(List.of());
        }
        return new PersistenceUnits(units);
    }

    /**
     * The data source of a unit. Where its name is not known, that of all units with our mapping file, if they have but one.
     *
     * @return its JNDI name
     */
    Optional<String> dataSource(Optional<String> unit) {
        Set<String> named = new TreeSet<>();
        Set<String> mapped = new TreeSet<>();
        for (Unit each : units) {
            if (unit.isPresent() && unit.get().equals(each.name)) {
                named.add(each.dataSource);
            }
            if (each.mapped) {
                mapped.add(each.dataSource);
            }
        }
        Set<String> found = named.isEmpty() ? mapped : named;
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    private static List<Unit> read(URL file) throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        try (InputStream content = file.openStream()) {
            Document document = factory.newDocumentBuilder().parse(content);
            return elements(document.getDocumentElement(), "persistence-unit")
                    .flatMap(unit -> texts(unit, "jta-data-source")
                            .map(source -> new Unit(
                                    unit.getAttribute("name"),
                                    source,
                                    texts(unit, "mapping-file").anyMatch(MAPPING_FILE::equals))))
                    .toList();
        }
    }

    private static Stream<String> texts(Element parent, String name) {
        return elements(parent, name).map(element -> element.getTextContent().strip());
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagNameNS("*", name);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    }
}
