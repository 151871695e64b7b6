package org.idempotentmdb.internal.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idempotentmdb.InvalidSetupException;
import org.idempotentmdb.ProcessedMessageStoreException;
import org.idempotentmdb.internal.message.StoredMessageId;
import org.idempotentmdb.internal.sql.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store must do, on every database and with every persistence provider. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ProcessedMessageStoreContract {

    private EntityManagerFactory factory;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    abstract StoreDatabase database();

    @BeforeAll
    void open() throws Exception {
        database().createTable();
        factory = database().factory("contract");
    }

    @BeforeEach
    void empty() throws Exception {
        database().execute("delete from processed_message");
    }

    @AfterAll
    void close() {
        threads.shutdownNow();
        factory.close();
    }

    @Test
    void shouldClaimOnceAndCallTheSecondADuplicate() {
        assertThat(claim("C", "m-1")).isTrue();
        assertThat(claim("C", "m-1")).isFalse();
    }

    @Test
    void shouldKeepNoMarkerAfterRollback() throws Exception {
        boolean claimed = rolledBack(store -> store.claim(marker("C", "m-1")));
        assertThat(claimed).isTrue();
        assertThat(markers()).isZero();
        assertThat(claim("C", "m-1")).isTrue();
    }

    @Test
    void shouldKeepConsumersApart() {
        assertThat(claim("A", "m-1")).isTrue();
        assertThat(claim("B", "m-1")).isTrue();
    }

    @Test // B27, B28
    void shouldLeaveTheTransactionUsableAfterADuplicate() throws Exception {
        committed(store -> store.claim(marker("C", "m-1")));
        boolean another = committed(store -> {
            assertThat(store.claim(marker("C", "m-1"))).isFalse();
            return store.claim(marker("C", "m-2"));
        });
        assertThat(another).isTrue();
        assertThat(markers()).isEqualTo(2);
    }

    static Stream<List<String>> pairsOfDifferentIds() {
        return Stream.of(
                List.of("ORD-1", "ORD-1 "), // B07
                List.of("ORD-1", "ORD-1\t"),
                List.of("4qD329Bz36dAo1uY", "4qd329bz36dao1Uy"), // B08
                List.of("stra\u00dfe", "strasse"),
                List.of("\u00e9", "e\u0301"),
                List.of("\u00e9", "e"),
                List.of("A", "A\u0000B"), // B14
                List.of("A\u0000B", "A\u0000C"),
                List.of("A\ud800", "A\udbff"),
                List.of("A\ud800", "A?"),
                List.of("ord-\ud83d\ude02-1", "ord-\ud83d\ude03-1"), // B16
                List.of("x\r\ny", "x\ny"),
                List.of("x".repeat(300) + "1", "x".repeat(300) + "2"), // B13
                List.of("x".repeat(10_240) + "1", "x".repeat(10_240) + "2"), // B11
                List.of("x".repeat(255), "x".repeat(256)),
                List.of("\ud83d\ude02".repeat(127), "\ud83d\ude02".repeat(128)),
                List.of("'; drop table processed_message; --", "'; drop table processed_message;"));
    }

    @ParameterizedTest
    @MethodSource("pairsOfDifferentIds")
    void shouldTellIdsApartByteForByte(List<String> ids) {
        for (String id : ids) {
            assertThat(claim("C", id)).isTrue();
        }
        for (String id : ids) {
            assertThat(claim("C", id)).isFalse();
        }
    }

    @Test
    void shouldReturnTheFingerprintOfTheFirst() {
        committed(store -> store.claim(new Marker("C", "m-1", "f".repeat(64), "queue")));
        committed(store -> store.claim(new Marker("C", "m-2", null, null)));
        assertThat(fingerprintOf("m-1")).contains("f".repeat(64));
        assertThat(fingerprintOf("m-2")).isEmpty();
        assertThat(fingerprintOf("m-3")).isEmpty();
    }

    @Test // B26
    void shouldMakeAConcurrentCopyWaitAndCallItADuplicateAfterTheCommit() throws Exception {
        assertThat(concurrentCopy(true)).isFalse();
    }

    @Test
    void shouldMakeAConcurrentCopyWaitAndLetItClaimAfterTheRollback() throws Exception {
        assertThat(concurrentCopy(false)).isTrue();
    }

    private boolean concurrentCopy(boolean firstCommits) throws Exception {
        CountDownLatch secondStarted = new CountDownLatch(1);
        EntityManager first = factory.createEntityManager();
        try {
            first.getTransaction().begin();
            assertThat(database().store(first).claim(marker("C", "race"))).isTrue();
            Future<Boolean> second = threads.submit(() -> {
                secondStarted.countDown();
                return committed(store -> store.claim(marker("C", "race")));
            });
            assertThat(secondStarted.await(10, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> second.get(300, TimeUnit.MILLISECONDS))
                    .as("the second must still wait")
                    .isInstanceOf(java.util.concurrent.TimeoutException.class);
            if (firstCommits) {
                first.getTransaction().commit();
            } else {
                first.getTransaction().rollback();
            }
            return second.get(30, TimeUnit.SECONDS);
        } finally {
            first.close();
        }
    }

    @Test // B25, B30, B31
    void shouldLetExactlyOneOfManyClaimEachIdWithoutAnyError() throws Exception {
        int ids = 100;
        AtomicInteger claimed = new AtomicInteger();
        List<Future<?>> workers = new ArrayList<>();
        for (int worker = 0; worker < 8; worker++) {
            workers.add(threads.submit(() -> IntStream.range(0, ids).forEach(id -> {
                if (committed(store -> store.claim(marker("C", "id-" + id)))) {
                    claimed.incrementAndGet();
                }
            })));
        }
        for (Future<?> worker : workers) {
            worker.get(60, TimeUnit.SECONDS);
        }
        assertThat(claimed).hasValue(ids);
        assertThat(markers()).isEqualTo(ids);
    }

    @Test // B13, B37
    void shouldNotTakeTheViolationOfAnotherKeyForADuplicate() throws Exception {
        database().execute("alter table processed_message add constraint another unique (destination)");
        try {
            committed(store -> store.claim(marker("C", "m-1")));
            assertThatThrownBy(() -> committed(store -> store.claim(marker("C", "m-2"))))
                    .isInstanceOf(ProcessedMessageStoreException.class);
        } finally {
            database().execute("alter table processed_message drop constraint another");
        }
    }

    @Test
    void shouldAcceptTheShippedTable() {
        StoreCheck.Facts facts = inTransaction(entityManager -> StoreCheck.run("java:app/test", entityManager));
        assertThat(facts.product()).isEqualTo(database().product());
    }

    @Test
    void shouldRefuseAUnitWithoutTheMapping() {
        try (EntityManagerFactory bare = database().factory("without-mapping");
                EntityManager entityManager = bare.createEntityManager()) {
            assertThatThrownBy(() -> StoreCheck.run("java:app/test", entityManager))
                    .isInstanceOf(InvalidSetupException.class)
                    .hasMessageContaining("<mapping-file>META-INF/idempotent-mdb-orm.xml</mapping-file>");
        }
    }

    @Test
    void shouldRefuseAMissingTableAndNameTheFile() throws Exception {
        refusedWith(
                "drop table processed_message",
                "does not exist",
                database().product().schemaFile());
    }

    @Test // B25
    void shouldRefuseATableWithoutItsKey() throws Exception {
        refusedWith(database().withoutKey(), "nothing would stop a duplicate");
    }

    @Test // B12
    void shouldRefuseAColumnThatIsTooShort() throws Exception {
        refusedWith(database().shortIds(), "holds 50 characters but must hold 255");
    }

    @Test // B08
    void shouldRefuseATableThatTakesTwoIdsForOne() throws Exception {
        refusedWith(database().caseInsensitiveIds(), "takes two different ids for one");
    }

    @Test
    void shouldLeaveNothingBehindAfterTheCheck() throws Exception {
        inTransaction(entityManager -> StoreCheck.run("java:app/test", entityManager));
        assertThat(markers()).isZero();
    }

    @Test
    void shouldRefuseAnOutdatedTable() throws Exception {
        refusedWith(
                "alter table processed_message drop column payload_fingerprint", "payload_fingerprint does not exist");
    }

    private void refusedWith(String change, String... texts) throws Exception {
        database().execute(change);
        try {
            assertThatThrownBy(() -> inTransaction(entityManager -> StoreCheck.run("java:app/test", entityManager)))
                    .isInstanceOf(InvalidSetupException.class)
                    .hasMessageContainingAll(texts);
        } finally {
            database().createTable();
        }
    }

    private boolean claim(String consumer, String id) {
        return committed(store -> store.claim(marker(consumer, id)));
    }

    private Optional<String> fingerprintOf(String id) {
        return committed(store -> store.fingerprint("C", id));
    }

    static Marker marker(String consumer, String id) {
        return new Marker(consumer, StoredMessageId.of(id).orElseThrow(), "0".repeat(64), "queue");
    }

    <T> T committed(Function<EntityManagerStore, T> work) {
        return inTransaction(entityManager -> work.apply(database().store(entityManager)));
    }

    <T> T inTransaction(Function<EntityManager, T> work) {
        try (EntityManager entityManager = factory.createEntityManager()) {
            entityManager.getTransaction().begin();
            try {
                T result = work.apply(entityManager);
                entityManager.getTransaction().commit();
                return result;
            } finally {
                if (entityManager.getTransaction().isActive()) {
                    entityManager.getTransaction().rollback();
                }
            }
        }
    }

    private <T> T rolledBack(Function<EntityManagerStore, T> work) {
        try (EntityManager entityManager = factory.createEntityManager()) {
            entityManager.getTransaction().begin();
            T result = work.apply(database().store(entityManager));
            entityManager.getTransaction().rollback();
            return result;
        }
    }

    private long markers() throws Exception {
        try (Connection connection = database().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from processed_message")) {
            row.next();
            return row.getLong(1);
        }
    }
}
