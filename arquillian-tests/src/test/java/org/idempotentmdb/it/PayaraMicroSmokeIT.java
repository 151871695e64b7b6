package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The environment itself works: broker, resource adapter, application server and database. */
@ExtendWith(ArquillianExtension.class)
class PayaraMicroSmokeIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Deployment(testable = false)
    static WebArchive deployment() {
        return ShrinkWrap.create(WebArchive.class, "smoke.war")
                .addClass(SmokeMessageBean.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")
                .addAsWebInfResource("smoke/glassfish-ejb-jar.xml", "glassfish-ejb-jar.xml");
    }

    @BeforeEach
    void startWithNothing() throws SQLException {
        Waiting.untilDrained("smoke"); // an acknowledgement of the test before may still be under way
        try (Connection connection = new Database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists smoke (text varchar(100) not null)");
            statement.execute("truncate smoke");
        }
    }

    @Test
    void aMessageReachesTheDatabase() throws Exception {
        send("hello");

        await().atMost(LIMIT).untilAsserted(() -> assertThat(texts()).containsExactly("hello"));
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(TestEnvironment.broker().messageCount("smoke"))
                        .isZero());
        assertThat(Files.readString(TestEnvironment.serverLog())).contains("\"Name\": \"smoke\"");
    }

    @Test
    void aMessageThatAlwaysFailsEndsInTheDeadLetterQueue() {
        long before = TestEnvironment.broker().deadLetterCount();

        send(null);

        await().atMost(LIMIT)
                .untilAsserted(() ->
                        assertThat(TestEnvironment.broker().deadLetterCount()).isEqualTo(before + 1));
    }

    @Test
    void consumptionGoesOnAfterTheDatabaseWasRestarted() {
        send("before");
        await().atMost(LIMIT).untilAsserted(() -> assertThat(texts()).contains("before"));

        TestEnvironment.database().stop();
        TestEnvironment.database().start();
        send("after");

        await().atMost(LIMIT).untilAsserted(() -> assertThat(texts()).contains("after"));
    }

    @Test
    void consumptionGoesOnAfterTheBrokerWasKilled() {
        send("before the kill");
        await().atMost(LIMIT).untilAsserted(() -> assertThat(texts()).contains("before the kill"));

        TestEnvironment.brokerProcess().kill();
        TestEnvironment.brokerProcess().start();
        send("after the kill");

        await().atMost(LIMIT).untilAsserted(() -> assertThat(texts()).contains("after the kill"));
    }

    @Test
    void aLostAcknowledgementBringsTheMessageAgain() throws Exception {
        Path armed = TestEnvironment.crashPoints().resolve("drop-acknowledge");
        Path reached = TestEnvironment.crashPoints().resolve("drop-acknowledge.reached");
        Files.createFile(armed);

        send("twice");
        await().atMost(LIMIT).until(() -> Files.exists(reached));
        Files.delete(reached);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(texts()).containsExactly("twice"));
        TestEnvironment.brokerProcess().restart();

        // once more at least: a broker that comes back may deliver to a connection that is about to fail
        await().atMost(LIMIT)
                .untilAsserted(
                        () -> assertThat(texts()).hasSizeGreaterThanOrEqualTo(2).containsOnly("twice"));
    }

    @Test
    void aServerThatWasKilledStartsAgain() throws Exception {
        Path war = TestEnvironment.serverFolder().resolve("killed.war");
        deployment().as(ZipExporter.class).exportTo(war.toFile(), true);

        try (PayaraMicroServer server =
                PayaraMicroUnderTest.server("killed", war).start()) {
            server.kill();
            assertThat(server.isAlive()).isFalse();
            server.start();
            assertThat(server.logText()).contains("\"Name\": \"killed\"");
        }
    }

    private static void send(String text) {
        try (ActiveMQConnectionFactory factory =
                        new ActiveMQConnectionFactory(TestEnvironment.broker().url());
                JMSContext context = factory.createContext()) {
            context.createProducer().send(context.createQueue("smoke"), context.createTextMessage(text));
        }
    }

    private static List<String> texts() throws SQLException {
        try (Connection connection = new Database().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select text from smoke")) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }
}
