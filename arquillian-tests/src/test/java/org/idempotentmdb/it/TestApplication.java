package org.idempotentmdb.it;

import jakarta.ejb.MessageDriven;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The product as it is shipped and the beans of a scenario, in the archive that the server under test takes. */
final class TestApplication {

    private static final String SCENARIO = "scenario.jar";
    private static final String SCENARIO_WAR = "scenario.war";

    private final String name;
    private final List<Class<?>> classes = new ArrayList<>(List.of(TestArchives.COMMON));
    private final List<JavaArchive> furtherModules = new ArrayList<>();
    private final List<File> libraries = new ArrayList<>();
    private String ejbJarXml;
    private Asset beansXml = EmptyAsset.INSTANCE;
    private boolean inWar;

    private TestApplication(String name) {
        this.name = name;
    }

    /**
     * Begins an application with the scenario handler in it.
     *
     * @param name the name of the archive without its ending, and the context path of the metrics
     */
    static TestApplication named(String name) {
        return new TestApplication(name);
    }

    TestApplication with(Class<?>... beans) {
        classes.addAll(List.of(beans));
        return this;
    }

    TestApplication ejbJarXml(String content) {
        ejbJarXml = content;
        return this;
    }

    /** The content of beans.xml, which is empty by default; null for none, in an ejb jar. */
    TestApplication beansXml(String content) {
        beansXml = content == null ? null : new StringAsset(content);
        return this;
    }

    /** In an ear: the scenario is in a war of its own instead of an ejb jar. */
    TestApplication inWarOfTheEar() {
        inWar = true;
        return this;
    }

    /** In an ear: one more ejb module. */
    TestApplication and(JavaArchive module) {
        furtherModules.add(module);
        return this;
    }

    /** One more library that all classes see. */
    TestApplication library(Path jar) {
        libraries.add(jar.toFile());
        return this;
    }

    /** What the server under test takes. */
    Archive<?> archive() {
        return TestEnvironment.server().archive(this);
    }

    /** The shipped war, with the scenario in WEB-INF/classes, which is a bean archive. */
    WebArchive war() {
        WebArchive archive = TestArchives.product(name + ".war")
                .addClasses(classes.toArray(Class<?>[]::new))
                .addClass(TestArchives.THROWN)
                .addAsResource(TestArchives.persistence(), "META-INF/persistence.xml");
        libraries.forEach(archive::addAsLibrary);
        TestArchives.boundToArtemis(archive, beanNames().stream());
        return ejbJarXml == null ? archive : archive.addAsWebInfResource(new StringAsset(ejbJarXml), "ejb-jar.xml");
    }

    /** The war as a file of its name in this folder, for servers that Arquillian does not start. */
    Path warIn(Path folder) {
        Path file = folder.resolve(name + ".war");
        war().as(ZipExporter.class).exportTo(file.toFile());
        return file;
    }

    /**
     * The shipped ear without the sample, with the scenario in an ejb module of its own.
     *
     * @param shipped the file name of the ear
     */
    EnterpriseArchive ear(String shipped) {
        EnterpriseArchive archive = ShrinkWrap.create(ZipImporter.class, name + ".ear")
                .importFrom(TestEnvironment.serverFolder().resolve(shipped).toFile())
                .as(EnterpriseArchive.class);
        archive.delete("/idempotent-mdb-sample-orders.jar");
        archive.delete("/META-INF/application.xml");
        archive.addAsModule(inWar ? scenarioWar() : scenarioJar());
        furtherModules.forEach(archive::addAsModule);
        libraries.forEach(archive::addAsLibrary);
        return archive.setApplicationXML(new StringAsset(applicationXml()));
    }

    private JavaArchive scenarioJar() {
        JavaArchive module = ShrinkWrap.create(JavaArchive.class, SCENARIO)
                .addClasses(classes.toArray(Class<?>[]::new))
                .addClass(TestArchives.THROWN)
                .addAsManifestResource(TestArchives.persistence(), "persistence.xml");
        if (beansXml != null) {
            module.addAsManifestResource(beansXml, "beans.xml");
        }
        descriptors().forEach((file, content) -> module.addAsManifestResource(new StringAsset(content), file));
        return module;
    }

    private WebArchive scenarioWar() {
        WebArchive module = ShrinkWrap.create(WebArchive.class, SCENARIO_WAR)
                .addClasses(classes.toArray(Class<?>[]::new))
                .addClass(TestArchives.THROWN)
                .addAsResource(TestArchives.persistence(), "META-INF/persistence.xml")
                .addAsWebInfResource(beansXml, "beans.xml");
        descriptors().forEach((file, content) -> module.addAsWebInfResource(new StringAsset(content), file));
        return module;
    }

    private Map<String, String> descriptors() {
        Map<String, String> descriptors = new TreeMap<>(TestEnvironment.server().descriptors(beanNames()));
        if (ejbJarXml != null) {
            descriptors.put("ejb-jar.xml", ejbJarXml);
        }
        return descriptors;
    }

    private String applicationXml() {
        return "<application xmlns='https://jakarta.ee/xml/ns/jakartaee' version='10'>"
                + "<application-name>" + name + "</application-name>"
                // Open Liberty starts them in this order, and binds the store's name with the module that declares it
                + (inWar
                        ? "<module><web><web-uri>" + SCENARIO_WAR + "</web-uri><context-root>/" + name
                                + "-scenario</context-root></web></module>"
                        : "<module><ejb>" + SCENARIO + "</ejb></module>")
                + furtherModules.stream()
                        .map(module -> "<module><ejb>" + module.getName() + "</ejb></module>")
                        .collect(Collectors.joining())
                + "<module><ejb>idempotent-mdb.jar</ejb></module>"
                + "<module><web><web-uri>idempotent-mdb-war.war</web-uri><context-root>/" + name
                + "</context-root></web></module>"
                + "<library-directory>lib</library-directory></application>";
    }

    private List<String> beanNames() {
        Pattern described = Pattern.compile("<ejb-name>(\\w+)</ejb-name>\\s*<ejb-class>");
        Stream<String> fromXml =
                described.matcher(ejbJarXml == null ? "" : ejbJarXml).results().map(found -> found.group(1));
        Stream<String> annotated = classes.stream()
                .map(bean -> bean.getAnnotation(MessageDriven.class))
                .filter(annotation -> annotation != null)
                .map(MessageDriven::name);
        return Stream.concat(annotated, fromXml).toList();
    }
}
