package org.idempotentmdb.internal.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PersistenceUnitsTest {

    private static final String JAKARTA = "https://jakarta.ee/xml/ns/persistence\" version=\"3.0";
    private static final String JAVAX = "http://xmlns.jcp.org/xml/ns/persistence\" version=\"2.2";
    private static final String OLD_JAVAX = "http://java.sun.com/xml/ns/persistence\" version=\"2.0";

    @TempDir
    Path modules;

    private final List<URL> seen = new ArrayList<>();

    @Test
    void shouldFindAUnitByItsName() throws IOException {
        module(JAKARTA, unit("orders", "jdbc/orders", false) + unit("billing", "jdbc/billing", false));
        assertThat(dataSource("orders")).contains("jdbc/orders");
        assertThat(dataSource("billing")).contains("jdbc/billing");
    }

    @Test
    void shouldReadAllFilesInEveryNamespace() throws IOException {
        module(JAKARTA, unit("new", "jdbc/new", false));
        module(JAVAX, unit("old", "jdbc/old", false));
        module(OLD_JAVAX, unit("older", " \n jdbc/older \n ", false));
        assertThat(dataSource("new")).contains("jdbc/new");
        assertThat(dataSource("old")).contains("jdbc/old");
        assertThat(dataSource("older")).contains("jdbc/older");
    }

    @Test
    void shouldPreferTheNameToTheMappingFile() throws IOException {
        module(JAKARTA, unit("orders", "jdbc/orders", false) + unit("billing", "jdbc/billing", true));
        assertThat(dataSource("orders")).contains("jdbc/orders");
    }

    @Test
    void shouldTakeTheOnlyUnitWithTheMappingFileWhereTheNameIsNotKnown() throws IOException {
        module(JAKARTA, unit("orders", "jdbc/orders", true));
        module(JAKARTA, unit("billing", "jdbc/billing", false));
        assertThat(unnamed()).contains("jdbc/orders");
        assertThat(dataSource("of another ear")).contains("jdbc/orders");
    }

    @Test
    void shouldNotChooseBetweenTwoDataSources() throws IOException {
        module(JAKARTA, unit("orders", "jdbc/orders", true));
        module(JAKARTA, unit("billing", "jdbc/billing", true));
        assertThat(unnamed()).isEmpty();
        assertThat(dataSource("billing")).contains("jdbc/billing");
    }

    @Test
    void shouldNotChooseBetweenTwoModulesWhoseUnitsHaveTheSameName() throws IOException {
        module(JAKARTA, unit("orders", "jdbc/one", false));
        module(JAKARTA, unit("orders", "jdbc/two", false));
        assertThat(dataSource("orders")).isEmpty();
    }

    @Test
    void shouldNotMindTwoUnitsOnOneDataSource() throws IOException {
        module(JAKARTA, unit("orders", "jdbc/shared", true));
        module(JAKARTA, unit("billing", "jdbc/shared", true));
        assertThat(unnamed()).contains("jdbc/shared");
    }

    @Test
    void shouldKnowNothingOfUnitsWithoutADataSourceOrOfOtherMappings() throws IOException {
        module(
                JAKARTA,
                "<persistence-unit name=\"default\"><mapping-file>META-INF/idempotent-mdb-orm.xml</mapping-file>"
                        + "</persistence-unit><persistence-unit name=\"other\">"
                        + "<jta-data-source>jdbc/other</jta-data-source>"
                        + "<mapping-file>META-INF/orm.xml</mapping-file></persistence-unit>");
        assertThat(unnamed()).isEmpty();
        assertThat(dataSource("default")).isEmpty();
        assertThat(dataSource("other")).contains("jdbc/other");
    }

    @Test
    void shouldKnowNothingWithoutFiles() throws IOException {
        assertThat(unnamed()).isEmpty();
        assertThat(dataSource("orders")).isEmpty();
    }

    @Test
    void shouldLeaveAFileThatCannotBeReadToTheServer() throws IOException {
        file("<persistence");
        assertThat(dataSource("orders")).isEmpty();
    }

    @Test
    void shouldReadAFileWithADocumentTypeOfItsOwn() throws IOException {
        file("<!DOCTYPE persistence [<!ENTITY source \"jdbc/inside\">]>" + persistence(unit("orders", "&source;")));
        assertThat(dataSource("orders")).contains("jdbc/inside");
    }

    @Test
    void shouldNotFetchWhatAFileRefersTo() throws IOException {
        Path outside = Files.writeString(modules.resolve("outside.txt"), "jdbc/outside");
        file("<!DOCTYPE persistence [<!ENTITY source SYSTEM \"" + outside.toUri() + "\">]>"
                + persistence(unit("orders", "&source;")));
        assertThat(dataSource("orders")).isEmpty();
    }

    @Test
    void shouldNotFetchADocumentType() throws IOException {
        Path outside = Files.writeString(modules.resolve("outside.dtd"), "<!ENTITY source \"jdbc/outside\">");
        file("<!DOCTYPE persistence SYSTEM \"" + outside.toUri() + "\">" + persistence(unit("orders", "&source;")));
        assertThat(dataSource("orders")).isEmpty();
    }

    private Optional<String> unnamed() throws IOException {
        return find(Optional.empty());
    }

    private Optional<String> dataSource(String unit) throws IOException {
        return find(Optional.of(unit));
    }

    private Optional<String> find(Optional<String> unit) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(seen.toArray(URL[]::new), null)) {
            return PersistenceUnits.seenBy(loader).dataSource(unit);
        }
    }

    private void module(String namespace, String units) throws IOException {
        file("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<persistence xmlns=\"" + namespace + "\">" + units
                + "</persistence>");
    }

    private void file(String content) throws IOException {
        Path module = modules.resolve("module" + seen.size());
        Files.createDirectories(module.resolve("META-INF"));
        Files.writeString(module.resolve("META-INF/persistence.xml"), content);
        seen.add(module.toUri().toURL());
    }

    private static String persistence(String units) {
        return "<persistence xmlns=\"" + JAKARTA + "\">" + units + "</persistence>";
    }

    private static String unit(String name, String dataSource) {
        return unit(name, dataSource, false);
    }

    private static String unit(String name, String dataSource, boolean mapped) {
        return "<persistence-unit name=\"" + name + "\" transaction-type=\"JTA\">"
                + "<jta-data-source>" + dataSource + "</jta-data-source>"
                + (mapped ? "<mapping-file>META-INF/idempotent-mdb-orm.xml</mapping-file>" : "")
                + "</persistence-unit>";
    }
}
