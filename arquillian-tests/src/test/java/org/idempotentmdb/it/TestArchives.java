package org.idempotentmdb.it;

import jakarta.ejb.MessageDriven;
import java.io.File;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.idempotentmdb.tck.Attempts;
import org.idempotentmdb.tck.CheckedFailure;
import org.idempotentmdb.tck.Effect;
import org.idempotentmdb.tck.Failure;
import org.idempotentmdb.tck.KeptFailure;
import org.idempotentmdb.tck.Publications;
import org.idempotentmdb.tck.RolledBackFailure;
import org.idempotentmdb.tck.RollingBack;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.ScenarioHandler;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Parts of the applications under test, and wars for tests of what only a war can show. */
final class TestArchives {

    /** By its name: the class is visible in its package alone. */
    static final String THROWN = "org.idempotentmdb.tck.Thrown";

    private static final String PROVIDER = "idempotent.tests.provider";

    static final Class<?>[] COMMON = {
        Attempts.class,
        CheckedFailure.class,
        Effect.class,
        Failure.class,
        KeptFailure.class,
        Publications.class,
        RolledBackFailure.class,
        RollingBack.class,
        Scenario.class,
        ScenarioHandler.class
    };

    private TestArchives() {}

    /** The persistence units; with EclipseLink, which then is the server's own, if the system property says so. */
    static Asset persistence() {
        String units = Database.resource("tck/persistence.xml");
        if (System.getProperty(PROVIDER, "hibernate").equals("eclipselink")) {
            units = units.replace(
                            "org.hibernate.jpa.HibernatePersistenceProvider",
                            "org.eclipse.persistence.jpa.PersistenceProvider")
                    .replaceAll("<property name=\"hibernate[^>]*/>", "");
        }
        return new StringAsset(units);
    }

    /** An archive as it is shipped. */
    static <T extends Archive<T>> T shipped(String file, Class<T> type) {
        return ShrinkWrap.create(ZipImporter.class, file)
                .importFrom(TestEnvironment.serverFolder().resolve(file).toFile())
                .as(type);
    }

    /** The shipped war without the sample. */
    static WebArchive product(String name) {
        File war = TestEnvironment.serverFolder().resolve("idempotent-mdb.war").toFile();
        WebArchive archive =
                ShrinkWrap.create(ZipImporter.class, name).importFrom(war).as(WebArchive.class);
        archive.delete("/WEB-INF/lib/idempotent-mdb-sample-orders.jar");
        return archive;
    }

    /** Binds every message-driven bean among these to the resource adapter, which Payara wants in a file. */
    static WebArchive boundToArtemis(WebArchive archive, Class<?>... beans) {
        Stream<String> names = Arrays.stream(beans)
                .map(bean -> bean.getAnnotation(MessageDriven.class))
                .filter(annotation -> annotation != null)
                .map(MessageDriven::name);
        return boundToArtemis(archive, names);
    }

    static WebArchive boundToArtemis(WebArchive archive, Stream<String> names) {
        archive.delete("/WEB-INF/glassfish-ejb-jar.xml");
        return archive.addAsWebInfResource(new StringAsset(glassfishBindings(names)), "glassfish-ejb-jar.xml");
    }

    /** The content of glassfish-ejb-jar.xml for the beans of these names. */
    static String glassfishBindings(Stream<String> names) {
        return names.map(name -> "<ejb><ejb-name>" + name + "</ejb-name><mdb-resource-adapter>"
                        + "<resource-adapter-mid>artemis</resource-adapter-mid></mdb-resource-adapter></ejb>")
                .collect(Collectors.joining(
                        "", "<glassfish-ejb-jar><enterprise-beans>", "</enterprise-beans></glassfish-ejb-jar>"));
    }
}
