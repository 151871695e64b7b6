package org.idempotentmdb.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class XPathExtractorTest {

    private static final String SECRET = "4111-1111";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/order/id              | <order><id>A-1</id></order>                       | A-1",
                "/order/@id             | <order id='A-1'/>                                 | A-1",
                "/order/id              | <order xmlns='urn:x'><id>A-1</id></order>         | A-1",
                "//*[local-name()='id'] | <o:order xmlns:o='urn:x'><o:id>A-1</o:id></o:order> | A-1",
                "/order/id              | <o:order xmlns:o='urn:x'><o:id>A-1</o:id></o:order> | A-1",
                "concat(/o/a,'/',/o/b)  | <o><a>1</a><b>2</b></o>                           | 1/2",
                "//id                   | <o><id>1</id><id>2</id></o>                       | 1",
                "/o/id                  | <o><id>\u00e9\ud83d\ude02</id></o>                | \u00e9\ud83d\ude02",
                "/o/id                  | <o><id><![CDATA[A&1]]></id></o>                   | A&1"
            })
    void shouldReadTheId(String expression, String body, String id) throws Exception {
        assertThat(extract(expression, ArtemisMessages.text(body))).contains(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/order/id | <order/>",
                "/order/id | <order><id/></order>",
                "/order/id | <order><id>  </id></order>"
            })
    void shouldGoOnToTheNextSourceWhenTheBodyHasNoSuchId(String expression, String body) throws Exception {
        TextMessage message = ArtemisMessages.text(body, sent -> sent.setJMSCorrelationID("corr-1"));
        assertThat(IdentitySources.parse(List.of("xpath:" + expression, "correlation-id"), name -> null)
                        .extract(message))
                .contains(new MessageIdentity("corr-1", "correlation-id"));
    }

    static List<String> bodiesThatAreNotXml() {
        return List.of("", SECRET, "<o><id>" + SECRET, "{\"id\":\"" + SECRET + "\"}", "<o>&" + SECRET + ";</o>");
    }

    @ParameterizedTest
    @MethodSource("bodiesThatAreNotXml")
    void shouldRefuseABodyThatIsNotXmlAndShowNothingOfIt(String body) throws Exception {
        refused(ArtemisMessages.text(body));
    }

    @Test
    void shouldReadNoFileForAnExternalEntity(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), SECRET);
        refused(ArtemisMessages.text("<!DOCTYPE o [<!ENTITY x SYSTEM '" + file.toUri() + "'>]><o><id>&x;</id></o>"));
    }

    @Test
    void shouldRefuseEveryDocumentType() throws Exception {
        refused(ArtemisMessages.text("<!DOCTYPE o><o><id>A-1</id></o>"));
        refused(ArtemisMessages.text("<!DOCTYPE o SYSTEM 'http://localhost:1/o.dtd'><o><id>A-1</id></o>"));
        refused(ArtemisMessages.text("<!DOCTYPE o [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>"
                + "<o><id>&b;&b;&b;&b;</id></o>"));
    }

    @Test
    void shouldNotPrintWhatItRefuses() throws Exception {
        PrintStream console = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream replaced = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setErr(replaced);
            refused(ArtemisMessages.text("<o>" + SECRET));
        } finally {
            System.setErr(console);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldRefuseOtherTypesOfMessages() throws Exception {
        refused(ArtemisMessages.map(sent -> sent.setString("id", SECRET)));
        refused(ArtemisMessages.plain(sent -> {}));
    }

    @Test
    void shouldReadABytesMessageInUtf8AndLeaveItReadable() throws Exception {
        byte[] body = "<order><id>\u00e9-1</id></order>".getBytes(StandardCharsets.UTF_8);
        BytesMessage message = ArtemisMessages.bytes(body);
        assertThat(extract("/order/id", message)).contains("\u00e9-1");
        assertThat(message.readByte()).isEqualTo((byte) '<');
        assertThat(message.getBodyLength()).isEqualTo(body.length);
    }

    @Test // a replacement character would make one id of two: B13
    void shouldRefuseABytesMessageThatIsNotUtf8() throws Exception {
        refused(ArtemisMessages.bytes("<order><id>M\u00fcller</id></order>".getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static void refused(Message message) {
        assertThatThrownBy(() -> extract("/order/id", message))
                .isInstanceOf(UnreadableIdentityException.class)
                .hasNoCause()
                .hasMessageContaining("xpath:/order/id")
                .message()
                .doesNotContain(SECRET);
    }

    private static Optional<String> extract(String expression, Message message) throws JMSException {
        return new XPathExtractor(expression).extract(message);
    }
}
