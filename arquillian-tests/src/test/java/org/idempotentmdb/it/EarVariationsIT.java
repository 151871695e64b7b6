package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.idempotentmdb.IdempotentConsumer;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.BadInputHandler;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.DeliveryMode;
import org.idempotentmdb.tck.SharedTransactionConsumer;
import org.idempotentmdb.tck.wiring.BareJarConsumer;
import org.idempotentmdb.tck.wiring.DescribedConsumer;
import org.idempotentmdb.tck.wiring.WiredConsumer;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ears that users have: where the beans are, how they are declared, two of them, and one that is deployed again. */
class EarVariationsIT extends ProductIT {

    private static final String NO_BEANS_XML = "no-beans-xml";
    private static final String IN_WAR = "in-war";
    private static final String DESCRIBED = "described";
    private static final String BARE = "bare";
    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final String DISCOVER_ALL =
            "<beans xmlns='https://jakarta.ee/xml/ns/jakartaee' version='4.0' bean-discovery-mode='all'/>";

    @ArquillianResource
    private Deployer deployer;

    private String deployed;

    /** Beans of CDI are in the jar, so it is a bean archive all the same. */
    @Deployment(name = NO_BEANS_XML, managed = false, testable = false)
    static Archive<?> withoutBeansXml() {
        return scenario(NO_BEANS_XML).beansXml(null).archive();
    }

    @Deployment(name = IN_WAR, managed = false, testable = false)
    static Archive<?> inWar() {
        return scenario(IN_WAR).inWarOfTheEar().archive();
    }

    @Deployment(name = DESCRIBED, managed = false, testable = false)
    static Archive<?> describedByXml() {
        return scenario(DESCRIBED)
                .with(DescribedConsumer.class, WiredConsumer.class, BadInputHandler.class)
                .beansXml(DISCOVER_ALL)
                .ejbJarXml(DESCRIPTOR)
                .archive();
    }

    /** A jar with a message-driven bean and nothing else. */
    @Deployment(name = BARE, managed = false, testable = false)
    static Archive<?> bare() {
        JavaArchive jar = ShrinkWrap.create(JavaArchive.class, "bare.jar").addClass(BareJarConsumer.class);
        TestEnvironment.server()
                .descriptors(List.of("BareJarConsumer"))
                .forEach((file, content) -> jar.addAsManifestResource(new StringAsset(content), file));
        return scenario(BARE)
                .with(WiredConsumer.class, BadInputHandler.class)
                .and(jar)
                .archive();
    }

    @Deployment(name = FIRST, managed = false, testable = false)
    static Archive<?> first() {
        return scenario(FIRST).archive();
    }

    @Deployment(name = SECOND, managed = false, testable = false)
    static Archive<?> second() {
        return scenario(SECOND).archive();
    }

    private static TestApplication scenario(String name) {
        return TestApplication.named(name).with(CommitThenAcknowledgeConsumer.class, SharedTransactionConsumer.class);
    }

    @BeforeEach
    void createTables() {
        database.create();
    }

    @AfterEach
    void undeploy() {
        if (deployed != null) {
            deployer.undeploy(deployed);
        }
    }

    private void deploy(String name) {
        deployer.deploy(name);
        deployed = name;
    }

    @ParameterizedTest
    @ValueSource(strings = {NO_BEANS_XML, IN_WAR, DESCRIBED})
    @Assertion(
            id = {"G1", "B58", "B59", "B60"},
            strategy = "the same message twice in both modes: one effect")
    void shouldGuardTheBeansWhereverTheyAre(String ear) {
        deploy(ear);
        for (DeliveryMode mode : DeliveryMode.values()) {
            guarded(mode.queue(), mode.consumer());
        }
        if (ear.equals(DESCRIBED)) {
            guarded("tck.DescribedConsumer", "DescribedConsumer");
        }
    }

    private void guarded(String queue, String consumer) {
        TestMessage message = TestMessage.identified().sendTo(queue).sendTo(queue);
        Waiting.untilDrained(queue);
        assertThat(database.effects(consumer, message.key())).isEqualTo(1);
        assertThat(database.attempts(consumer, message.key())).isEqualTo(1);
    }

    @Test
    @Assertion(
            id = {"G1", "B58", "B59"},
            strategy =
                    "a jar with beans and without beans.xml is refused, held back or guarded, and never runs unguarded")
    void shouldNeverRunABareJarUnguarded() {
        ServerLog log = ServerLog.ofServerFromNow();
        try {
            deploy(BARE);
        } catch (Exception refused) { // Arquillian throws a checked one
            assertThat(log.lines())
                    .anyMatch(line -> line.contains("would run unguarded") && line.contains("BareJarConsumer"));
            return;
        }
        TestMessage message =
                TestMessage.identified().sendTo("tck.BareJarConsumer").sendTo("tck.BareJarConsumer");
        Waiting.untilDrained("tck.BareJarConsumer");
        // none where the guard holds the messages back: Payara Server shows the store's unit to its own module alone
        assertThat(database.attempts("BareJarConsumer", message.key())).isLessThanOrEqualTo(1);
        assertThat(database.effects("BareJarConsumer", message.key())).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G1", "B17"},
            strategy = "two ears share queue, consumer name and database, as in a rolling update: one effect")
    void shouldHaveOneEffectWhereTwoEarsHaveOneConsumerName(DeliveryMode mode) {
        deploy(FIRST);
        deployer.deploy(SECOND);
        try {
            List<TestMessage> sent = TestMessage.sendMany(50, 4, mode.queue(), UnaryOperator.identity());
            Waiting.untilDrained(mode.queue());
            assertThat(sent).allSatisfy(message -> assertThat(database.effects(mode.consumer(), message.key()))
                    .isEqualTo(1));
        } finally {
            deployer.undeploy(SECOND);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Assertion(
            id = {"G2", "G3"},
            strategy = "undeployed and deployed again in the middle of many messages: each has its effect once")
    void shouldLoseNothingWhenDeployedAgainWhileConsuming(DeliveryMode mode) {
        Optional<String> refusal = TestEnvironment.server().refusalOfUndeploymentUnderLoad();
        assumeTrue(refusal.isEmpty(), refusal::get);
        int messages = 300;
        deploy(FIRST);
        TestEnvironment.broker().allowAnyNumberOfDeliveryAttempts(mode.queue());
        List<TestMessage> sent = TestMessage.sendMany(messages, 2, mode.queue(), UnaryOperator.identity());
        Waiting.until("some effects", () -> database.markersOf(mode.consumer()) > messages / 10);
        deployer.undeploy(FIRST);
        deployer.deploy(FIRST);
        Waiting.untilDrained(mode.queue());
        TestEnvironment.broker().limitDeliveryAttempts(mode.queue());
        assertThat(sent).allSatisfy(message -> {
            assertThat(database.effects(mode.consumer(), message.key())).isEqualTo(1);
            assertThat(message.deadLetters()).isZero();
        });
    }

    @Test
    @Assertion(id = "G1", strategy = "deployed, used and undeployed again and again: the server gives up its classes")
    void shouldLeaveNothingInTheServerWhenUndeployed() {
        Optional<String> refusal = TestEnvironment.server().refusalOfUnloading();
        assumeTrue(refusal.isEmpty(), refusal::get);
        String ours = IdempotentConsumer.class.getName();
        int deployments = 6;
        long before = TestEnvironment.server().loadedClasses(ours);
        for (int i = 0; i < deployments; i++) {
            deployer.deploy(FIRST);
            guarded(DeliveryMode.COMMIT_THEN_ACKNOWLEDGE.queue(), DeliveryMode.COMMIT_THEN_ACKNOWLEDGE.consumer());
            deployer.undeploy(FIRST);
        }
        // a leak would hold every one of them; an idle thread of the server may hold the one that it has worked for
        // last
        Waiting.until(
                "classes to be unloaded", () -> TestEnvironment.server().loadedClasses(ours) < before + deployments);
    }

    private static final String DESCRIPTOR = """
            <ejb-jar xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0">
              <enterprise-beans>
                <message-driven>
                  <ejb-name>DescribedConsumer</ejb-name>
                  <ejb-class>org.idempotentmdb.tck.wiring.DescribedConsumer</ejb-class>
                  <messaging-type>jakarta.jms.MessageListener</messaging-type>
                  <transaction-type>Container</transaction-type>
                  <activation-config>
                    <activation-config-property>
                      <activation-config-property-name>destinationType</activation-config-property-name>
                      <activation-config-property-value>jakarta.jms.Queue</activation-config-property-value>
                    </activation-config-property>
                    <activation-config-property>
                      <activation-config-property-name>destination</activation-config-property-name>
                      <activation-config-property-value>tck.DescribedConsumer</activation-config-property-value>
                    </activation-config-property>
                    <activation-config-property>
                      <activation-config-property-name>useJNDI</activation-config-property-name>
                      <activation-config-property-value>false</activation-config-property-value>
                    </activation-config-property>
                  </activation-config>
                </message-driven>
              </enterprise-beans>
              <assembly-descriptor>
                <container-transaction>
                  <method>
                    <ejb-name>DescribedConsumer</ejb-name>
                    <method-name>*</method-name>
                  </method>
                  <trans-attribute>NotSupported</trans-attribute>
                </container-transaction>
              </assembly-descriptor>
            </ejb-jar>
            """;
}
