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
import org.idempotentmdb.tck.RolledBackFailure;
import org.idempotentmdb.tck.RollingBack;
import org.idempotentmdb.tck.Scenario;
import org.idempotentmdb.tck.ScenarioHandler;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Builds the applications under test: the whole product as it is shipped in the war, and the beans of a scenario. */
final class TestArchives {

    private static final Class<?>[] COMMON = {
        Attempts.class,
        CheckedFailure.class,
        Effect.class,
        Failure.class,
        KeptFailure.class,
        RolledBackFailure.class,
        RollingBack.class,
        Scenario.class,
        ScenarioHandler.class
    };

    private TestArchives() {}

    /** The shipped war without the sample. */
    static WebArchive product(String name) {
        File war = TestEnvironment.serverFolder().resolve("idempotent-mdb.war").toFile();
        WebArchive archive =
                ShrinkWrap.create(ZipImporter.class, name).importFrom(war).as(WebArchive.class);
        archive.delete("/WEB-INF/lib/idempotent-mdb-sample-orders.jar");
        return archive;
    }

    /** The product with the scenario handler and these beans in WEB-INF/classes, which is a bean archive. */
    static WebArchive scenario(String name, Class<?>... beans) {
        WebArchive archive = product(name)
                .addClasses(COMMON)
                .addClasses(beans)
                .addClass("org.idempotentmdb.tck.Thrown")
                .addAsResource("tck/persistence.xml", "META-INF/persistence.xml");
        return boundToArtemis(archive, beans);
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
        String bindings = names.map(name -> "<ejb><ejb-name>" + name + "</ejb-name><mdb-resource-adapter>"
                        + "<resource-adapter-mid>artemis</resource-adapter-mid></mdb-resource-adapter></ejb>")
                .collect(Collectors.joining());
        archive.delete("/WEB-INF/glassfish-ejb-jar.xml");
        return archive.addAsWebInfResource(
                new StringAsset(
                        "<glassfish-ejb-jar><enterprise-beans>" + bindings + "</enterprise-beans></glassfish-ejb-jar>"),
                "glassfish-ejb-jar.xml");
    }
}
