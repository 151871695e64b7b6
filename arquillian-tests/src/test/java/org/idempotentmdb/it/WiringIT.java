package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.BadInputHandler;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.wiring.BareJarConsumer;
import org.idempotentmdb.tck.wiring.DependentConsumer;
import org.idempotentmdb.tck.wiring.DescribedBeanManagedConsumer;
import org.idempotentmdb.tck.wiring.DescribedConsumer;
import org.idempotentmdb.tck.wiring.InJarConsumer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways in which a bean can be wired up: each is guarded, or refused in plain words. */
class WiringIT extends ProductIT {

    static final List<String> BEANS = List.of(
            "CommitThenAcknowledgeConsumer",
            "InJarConsumer",
            "DependentConsumer",
            "BareJarConsumer",
            "TwiceBoundConsumer",
            "MethodBoundConsumer",
            "HouseRuleConsumer",
            "InheritingConsumer",
            "DescribedConsumer",
            "DescribedBeanManagedConsumer");

    /** What an archive with beans that only ejb-jar.xml declares needs, since no annotation shows them to CDI. */
    private static final String DISCOVER_ALL =
            "<beans xmlns='https://jakarta.ee/xml/ns/jakartaee' version='4.0'" + " bean-discovery-mode='all'/>";

    @Deployment(testable = false)
    static WebArchive application() {
        new Database().create();
        JavaArchive withBeansXml = ShrinkWrap.create(JavaArchive.class, "with-beans-xml.jar")
                .addClass(InJarConsumer.class)
                .addAsManifestResource(EmptyAsset.INSTANCE, "beans.xml");
        JavaArchive withoutBeansXml =
                ShrinkWrap.create(JavaArchive.class, "without-beans-xml.jar").addClass(DependentConsumer.class);
        JavaArchive bare = ShrinkWrap.create(JavaArchive.class, "bare.jar").addClass(BareJarConsumer.class);
        JavaArchive described = ShrinkWrap.create(JavaArchive.class, "described.jar")
                .addClasses(DescribedConsumer.class, DescribedBeanManagedConsumer.class)
                .addAsManifestResource(new StringAsset(DISCOVER_ALL), "beans.xml");
        WebArchive archive = TestApplication.named("wiring")
                .with(BadInputHandler.class, CommitThenAcknowledgeConsumer.class)
                .war()
                .addPackage(InJarConsumer.class.getPackage())
                .addAsLibraries(withBeansXml, withoutBeansXml, bare, described)
                .addAsWebInfResource("tck/wiring-ejb-jar.xml", "ejb-jar.xml");
        Stream.of(
                        "InJarConsumer",
                        "DependentConsumer",
                        "BareJarConsumer",
                        "DescribedConsumer",
                        "DescribedBeanManagedConsumer")
                .forEach(bean -> archive.delete("/WEB-INF/classes/org/idempotentmdb/tck/wiring/" + bean + ".class"));
        return TestArchives.boundToArtemis(archive, BEANS.stream());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "InJarConsumer",
                "DependentConsumer",
                "BareJarConsumer",
                "TwiceBoundConsumer",
                "MethodBoundConsumer",
                "HouseRuleConsumer",
                "InheritingConsumer",
                "DescribedConsumer"
            })
    @Assertion(
            id = {"G1", "B57", "B58", "B59", "B60"},
            strategy = "the same message twice: one effect, handled once")
    void shouldGuardTheBeanHoweverItIsWired(String bean) {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message = TestMessage.identified().sendTo("tck." + bean).sendTo("tck." + bean);
        Waiting.untilDrained("tck." + bean);
        assertThat(database.effects(bean, message.key())).isEqualTo(1);
        assertThat(database.attempts(bean, message.key())).isEqualTo(1);
        Waiting.until(
                "one line for each delivery",
                () -> log.deliveries(message.key(), "processed").count() == 1
                        && log.deliveries(message.key(), "duplicate").count() == 1);
    }

    @Test
    @Assertion(id = "B45", strategy = "the descriptor says Bean, which no annotation shows: parked with a plain text")
    void shouldRefuseBeanManagedTransactionsOfADescriptor() {
        ServerLog log = ServerLog.ofServerFromNow();
        TestMessage message = TestMessage.identified().sendTo("tck.DescribedBeanManagedConsumer");
        Waiting.until("the dead letter", () -> message.deadLetters() == 1);
        assertThat(database.effects("DescribedBeanManagedConsumer", message.key()))
                .isZero();
        assertThat(database.markersOf("described-bean-managed")).isZero();
        assertThat(log.lines()).anyMatch(line -> line.contains("uses bean-managed transactions"));
    }
}
