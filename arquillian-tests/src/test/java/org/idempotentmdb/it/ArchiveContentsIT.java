package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.idempotentmdb.tck.Assertion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is inside the archives that users deploy, and what must not be. */
class ArchiveContentsIT {

    @ParameterizedTest
    @ValueSource(strings = {"idempotent-mdb.ear", "idempotent-mdb-wildfly.ear"})
    @Assertion(id = "B58", strategy = "the guard is an ejb module of the ear, not a jar in its lib")
    void shouldCarryProductAndSampleAsModulesOfTheEar(String ear) throws IOException {
        assertThat(entries(ear))
                .contains("idempotent-mdb.jar", "idempotent-mdb-sample-orders.jar", "idempotent-mdb-war.war")
                .contains("lib/classgraph.jar", "lib/micrometer-core.jar", "lib/micrometer-registry-prometheus.jar")
                .doesNotContain("lib/idempotent-mdb.jar", "lib/idempotent-mdb-sample-orders.jar");
        assertThat(text(ear, "META-INF/application.xml"))
                .contains("<ejb>idempotent-mdb.jar</ejb>", "<ejb>idempotent-mdb-sample-orders.jar</ejb>")
                .contains("<web-uri>idempotent-mdb-war.war</web-uri>")
                .contains("<library-directory>lib</library-directory>");
    }

    @Test
    void shouldBringProviderAndDriverUnlessTheServerDoes() throws IOException {
        assertThat(entries("idempotent-mdb.ear"))
                .contains("lib/hibernate-core.jar", "lib/jboss-logging.jar", "lib/postgresql.jar");
        assertThat(entries("idempotent-mdb-wildfly.ear"))
                .filteredOn(name -> name.startsWith("lib/") && name.endsWith(".jar"))
                .allMatch(name ->
                        name.matches("lib/(classgraph|HdrHistogram|jspecify|micrometer-.*|prometheus-.*)\\.jar"));
    }

    @Test
    void shouldCarryNothingTwiceInTheEar() throws IOException {
        try (ZipFile ear = open("idempotent-mdb.ear");
                ZipInputStream war = new ZipInputStream(ear.getInputStream(ear.getEntry("idempotent-mdb-war.war")))) {
            for (ZipEntry entry = war.getNextEntry(); entry != null; entry = war.getNextEntry()) {
                assertThat(entry.getName()).doesNotEndWith(".jar");
            }
        }
    }

    @Test
    void shouldCarryProductAndSampleInTheWar() throws IOException {
        assertThat(entries("idempotent-mdb.war"))
                .contains(
                        "WEB-INF/beans.xml",
                        "WEB-INF/glassfish-ejb-jar.xml",
                        "WEB-INF/lib/idempotent-mdb.jar",
                        "WEB-INF/lib/idempotent-mdb-sample-orders.jar",
                        "WEB-INF/lib/hibernate-core.jar",
                        "WEB-INF/lib/classgraph.jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idempotent-mdb.ear", "idempotent-mdb-wildfly.ear", "idempotent-mdb.war", "artemis.rar"})
    void shouldBringNoJakartaApi(String archive) throws IOException {
        assertThat(entries(archive))
                .noneMatch(name -> name.matches("(.*\\/)?jakarta\\..*\\.jar") || name.startsWith("jakarta/"));
    }

    private static List<String> entries(String archive) throws IOException {
        try (ZipFile zip = open(archive)) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }

    private static String text(String archive, String entry) throws IOException {
        try (ZipFile zip = open(archive)) {
            return new String(zip.getInputStream(zip.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ZipFile open(String archive) throws IOException {
        return new ZipFile(TestEnvironment.serverFolder().resolve(archive).toFile());
    }
}
