package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.idempotentmdb.environment.PayaraMicroServer;
import org.idempotentmdb.tck.Assertion;
import org.idempotentmdb.tck.BadInputHandler;
import org.idempotentmdb.tck.CommitThenAcknowledgeConsumer;
import org.idempotentmdb.tck.refused.BadIdentityConsumer;
import org.idempotentmdb.tck.refused.BeanManagedConsumer;
import org.idempotentmdb.tck.refused.BlankNameConsumer;
import org.idempotentmdb.tck.refused.NoListener;
import org.idempotentmdb.tck.refused.NoSuchStoreConsumer;
import org.idempotentmdb.tck.refused.SameNameConsumer;
import org.idempotentmdb.tck.refused.SoundConsumer;
import org.idempotentmdb.tck.refused.TransactionalConsumer;
import org.idempotentmdb.tck.wiring.DescribedConsumer;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A set-up that could not be guarded stops the deployment on the real server, with a text that names the culprit and the
 * cure, and no message is taken from the broker.
 */
class RefusedDeploymentsIT {

    private static final String QUEUE = "tck.refused";

    private final Database database = new Database();

    @TempDir
    private Path folder;

    @BeforeEach
    void createTables() {
        database.create();
    }

    @Test
    @Assertion(
            id = {"B58", "B59"},
            strategy = "the jar's beans.xml says that CDI does not look into it")
    void shouldRefuseAnArchiveThatCdiDoesNotLookInto() {
        JavaArchive jar = ShrinkWrap.create(JavaArchive.class, "beans.jar")
                .addClass(SoundConsumer.class)
                .addAsManifestResource(new StringAsset("<beans bean-discovery-mode='none'/>"), "beans.xml");
        refused(
                TestArchives.boundToArtemis(application().addAsLibrary(jar), SoundConsumer.class),
                "would run unguarded",
                SoundConsumer.class.getName(),
                "Put an empty beans.xml into the archive");
    }

    @Test
    @Assertion(
            id = {"B58", "B59"},
            strategy = "declared in ejb-jar.xml alone, in an archive that discovers by annotation")
    void shouldRefuseADescribedBeanThatCdiDoesNotLookAt() {
        WebArchive archive = TestApplication.named("refused")
                .with(BadInputHandler.class, CommitThenAcknowledgeConsumer.class)
                .war()
                .addPackage(DescribedConsumer.class.getPackage())
                .addAsWebInfResource("tck/wiring-ejb-jar.xml", "ejb-jar.xml");
        TestArchives.boundToArtemis(archive, WiringIT.BEANS.stream());
        refused(archive, "would run unguarded", DescribedConsumer.class.getName(), "bean-discovery-mode=\"all\"");
    }

    @Test
    @Assertion(id = "B45")
    void shouldRefuseBeanManagedTransactions() {
        refused(
                application(BeanManagedConsumer.class),
                "bean-managed transactions",
                BeanManagedConsumer.class.getName());
    }

    @Test
    @Assertion(id = "B47")
    void shouldRefuseTransactionalOnAnEnterpriseBean() {
        refused(application(TransactionalConsumer.class), "@jakarta.ejb.TransactionAttribute");
    }

    @Test
    @Assertion(id = "B15")
    void shouldRefuseABlankConsumerName() {
        refused(application(BlankNameConsumer.class), BlankNameConsumer.class.getName(), "1 to 100 letters");
    }

    @Test
    @Assertion(id = {"B17", "B18"})
    void shouldRefuseTwoBeansWithOneConsumerName() {
        refused(
                application(SoundConsumer.class, SameNameConsumer.class),
                "Two beans have the consumer name sound",
                SoundConsumer.class.getName(),
                SameNameConsumer.class.getName());
    }

    @Test
    @Assertion(id = {"B60", "B61"})
    void shouldRefuseAStoreThatResolvesToNothing() {
        refused(application(NoSuchStoreConsumer.class), "java:app/persistence/nowhere", "@PersistenceContext(name = ");
    }

    @Test
    @Assertion(id = "B60")
    void shouldRefuseAPersistenceUnitWithoutTheMapping() {
        WebArchive archive = application(SoundConsumer.class);
        String unit = new String(resource("tck/persistence.xml")).replaceAll("<mapping-file>[^<]*</mapping-file>", "");
        archive.delete("/WEB-INF/classes/META-INF/persistence.xml");
        archive.addAsResource(new StringAsset(unit), "META-INF/persistence.xml");
        refused(archive, "<mapping-file>META-INF/idempotent-mdb-orm.xml</mapping-file>");
    }

    @Test
    @Assertion(
            id = "G2",
            strategy =
                    "the pool of the persistence unit hands out non-transactional connections: a rollback leaves the marker")
    void shouldRefuseAStoreOutsideOfTheTransaction() throws IOException {
        String commands = Files.readString(PayaraMicroUnderTest.postbootCommands());
        String pool = "--restype javax.sql.DataSource";
        assertThat(commands).contains(pool);
        Path untransactional = Files.writeString(
                folder.resolve("untransactional.asadmin"),
                commands.replace(pool, pool + " --nontransactionalconnections=true"));
        refused(
                server -> server.postbootCommands(untransactional),
                application(SoundConsumer.class),
                "not part of the transaction",
                "Name a transactional data source");
        assertThat(database.markersOf("sound")).isZero();
    }

    @Test
    @Assertion(id = "B25")
    void shouldRefuseAMissingTable() {
        database.execute("drop table processed_message");
        refused(
                application(SoundConsumer.class),
                "the table processed_message does not exist",
                "org/idempotentmdb/schema/v1/postgresql.sql");
    }

    @Test
    @Assertion(id = "B25")
    void shouldRefuseATableWithoutItsKey() {
        database.execute("alter table processed_message drop constraint processed_message_pk");
        refused(application(SoundConsumer.class), "nothing would stop a duplicate");
    }

    @Test
    @Assertion(id = "B12")
    void shouldRefuseAnOutdatedTable() {
        database.execute("alter table processed_message drop column payload_fingerprint");
        refused(
                application(SoundConsumer.class),
                "processed_message.payload_fingerprint does not exist",
                "org/idempotentmdb/schema/v1/postgresql.sql");
    }

    @Test
    void shouldRefuseUnknownConfiguration() {
        refused(
                List.of("idempotent.sound.onMissingIdentiti=REJECT"),
                application(SoundConsumer.class),
                "idempotent.sound.onMissingIdentiti (did you mean idempotent.sound.onMissingIdentity?)");
    }

    @Test
    void shouldRefuseAWrongValue() {
        refused(
                List.of("idempotent.sound.onConflict=maybe"),
                application(SoundConsumer.class),
                "idempotent.sound.onConflict",
                "'maybe'",
                "WARN or REJECT");
    }

    @Test
    void shouldRefuseAnUnknownIdentitySource() {
        refused(application(BadIdentityConsumer.class), "header:id", "property:<name>");
    }

    @Test
    void shouldRefuseAnAnnotatedBeanWithoutAListenerMethod() {
        refused(application(NoListener.class), NoListener.class.getName(), "there is nothing to guard");
    }

    private static WebArchive application(Class<?>... beans) {
        WebArchive archive = TestArchives.product("refused.war")
                .addClasses(beans)
                .addClass("org.idempotentmdb.tck.Effect")
                .addAsResource("tck/persistence.xml", "META-INF/persistence.xml");
        return TestArchives.boundToArtemis(archive, beans);
    }

    private void refused(WebArchive archive, String... texts) {
        refused(server -> {}, archive, texts);
    }

    private void refused(List<String> properties, WebArchive archive, String... texts) {
        refused(
                server -> properties.forEach(
                        property -> server.systemProperty(property.split("=")[0], property.split("=")[1])),
                archive,
                texts);
    }

    private void refused(Consumer<PayaraMicroServer.Builder> changes, WebArchive archive, String... texts) {
        TestMessage waiting = TestMessage.identified().sendTo(QUEUE);
        long before = TestEnvironment.broker().messageCount(QUEUE);
        Path war = folder.resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(war.toFile(), true);
        PayaraMicroServer.Builder server = PayaraMicroUnderTest.server("refused-" + waiting.key(), war);
        changes.accept(server);
        assertThatThrownBy(() -> server.start().close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("refused the application")
                .hasMessageContainingAll(texts);
        assertThat(TestEnvironment.broker().messageCount(QUEUE)).isEqualTo(before);
    }

    private static byte[] resource(String name) {
        try (var file = RefusedDeploymentsIT.class.getClassLoader().getResourceAsStream(name)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
