package org.idempotentmdb.it;

import jakarta.ejb.MessageDriven;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The product as it is shipped and the beans of a scenario, in the archive that the server under test takes. */
final class TestApplication {

    private static final String SCENARIO = "scenario.jar";

    private final String name;
    private final List<Class<?>> classes = new ArrayList<>(List.of(TestArchives.COMMON));
    private String ejbJarXml;

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

    /** What the server under test takes. */
    Archive<?> archive() {
        return TestEnvironment.server().archive(this);
    }

    /** The shipped war, with the scenario in WEB-INF/classes, which is a bean archive. */
    WebArchive war() {
        WebArchive archive = TestArchives.product(name + ".war")
                .addClasses(classes.toArray(Class<?>[]::new))
                .addClass(TestArchives.THROWN)
                .addAsResource(TestArchives.PERSISTENCE, "META-INF/persistence.xml");
        TestArchives.boundToArtemis(archive, beanNames().stream());
        return ejbJarXml == null ? archive : archive.addAsWebInfResource(new StringAsset(ejbJarXml), "ejb-jar.xml");
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
        return archive.addAsModule(scenarioModule()).setApplicationXML(new StringAsset(applicationXml()));
    }

    private JavaArchive scenarioModule() {
        JavaArchive module = ShrinkWrap.create(JavaArchive.class, SCENARIO)
                .addClasses(classes.toArray(Class<?>[]::new))
                .addClass(TestArchives.THROWN)
                .addAsManifestResource(EmptyAsset.INSTANCE, "beans.xml")
                .addAsManifestResource(TestArchives.PERSISTENCE, "persistence.xml");
        if (ejbJarXml != null) {
            module.addAsManifestResource(new StringAsset(ejbJarXml), "ejb-jar.xml");
        }
        Map<String, String> descriptors = TestEnvironment.server().descriptors(beanNames());
        descriptors.forEach((file, content) -> module.addAsManifestResource(new StringAsset(content), file));
        return module;
    }

    private String applicationXml() {
        return "<application xmlns='https://jakarta.ee/xml/ns/jakartaee' version='10'>"
                + "<application-name>" + name + "</application-name>"
                // Open Liberty starts them in this order, and binds the store's name with the module that declares it
                + "<module><ejb>" + SCENARIO + "</ejb></module>"
                + "<module><ejb>idempotent-mdb.jar</ejb></module>"
                + "<module><web><web-uri>idempotent-mdb-war.war</web-uri><context-root>/" + name
                + "</context-root></web></module>"
                + "<library-directory>lib</library-directory></application>";
    }

    private List<String> beanNames() {
        return classes.stream()
                .map(bean -> bean.getAnnotation(MessageDriven.class))
                .filter(annotation -> annotation != null)
                .map(MessageDriven::name)
                .toList();
    }
}
