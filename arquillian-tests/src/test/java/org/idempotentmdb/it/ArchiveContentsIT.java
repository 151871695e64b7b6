package org.idempotentmdb.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.idempotentmdb.tck.Assertion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is inside the archives that users deploy, and what must not be. */
class ArchiveContentsIT {

    @Test
    @Assertion(id = "B58", strategy = "the guard is an ejb module of the ear, not a jar in its lib")
    void shouldCarryProductAndSampleAsModulesOfTheEar() throws IOException {
        assertThat(entries("idempotent-mdb.ear"))
                .contains("idempotent-mdb.jar", "idempotent-mdb-sample-orders.jar", "META-INF/application.xml")
                .contains("lib/classgraph.jar", "lib/micrometer-core.jar")
                .doesNotContain("lib/idempotent-mdb.jar", "lib/idempotent-mdb-sample-orders.jar");
        assertThat(text("idempotent-mdb.ear", "META-INF/application.xml"))
                .contains("<ejb>idempotent-mdb.jar</ejb>", "<ejb>idempotent-mdb-sample-orders.jar</ejb>")
                .contains("<library-directory>lib</library-directory>");
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
    @ValueSource(strings = {"idempotent-mdb.ear", "idempotent-mdb.war", "artemis.rar"})
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
