package org.idempotentmdb.internal.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.io.IOException;
import java.io.StringReader;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.idempotentmdb.spi.MessageKeyExtractor;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads the id at an XPath 1.0 expression of the body. Document types and external entities are refused. */
final class XPathExtractor implements MessageKeyExtractor {

    private final String expression;
    private final DocumentBuilderFactory builders;

    XPathExtractor(String expression) {
        this.expression = expression;
        this.builders = secureBuilders();
        try {
            // evaluated, because a compiler accepts unknown functions and variables
            xpath().evaluate(expression, builders.newDocumentBuilder().newDocument());
        } catch (XPathExpressionException | ParserConfigurationException e) {
            throw new IllegalArgumentException(
                    "'" + expression
                            + "' is no XPath 1.0 expression without namespace prefixes, variables and functions of"
                            + " its own: write for example /order/@id; elements match by their names without prefix",
                    e);
        }
    }

    @Override
    public Optional<String> extract(Message message) throws JMSException {
        Document body = parse(BodyText.of(message, "xpath:" + expression));
        try {
            // compiled anew for each message: neither XPath nor its expressions are thread safe
            return Optional.of(xpath().evaluate(expression, body));
        } catch (XPathExpressionException e) {
            throw new UnreadableIdentityException(
                    "the identity source xpath:" + expression + " cannot be evaluated on the body");
        }
    }

    private static XPath xpath() {
        XPath xpath = XPathFactory.newInstance().newXPath();
        xpath.setNamespaceContext(new NoPrefixes());
        return xpath;
    }

    private Document parse(String body) {
        try {
            DocumentBuilder builder = builders.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // the default one prints to the console
            return builder.parse(new InputSource(new StringReader(body)));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            // without the cause: parsers quote the text that they stumbled over
            throw new UnreadableIdentityException("the identity source xpath:" + expression
                    + " is set, but the body is not XML, or has a document type, which is refused");
        }
    }

    private static DocumentBuilderFactory secureBuilders() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setXIncludeAware(false);
            factory.setExpandEntityReferences(false);
            return factory;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("The XML parser of this Java platform cannot refuse document types", e);
        }
    }

    /** Without a context a prefix is no error but matches nothing, and a weaker identity source would be used instead. */
    private static final class NoPrefixes implements NamespaceContext {

        @Override
        public String getNamespaceURI(String prefix) {
            return XMLConstants.NULL_NS_URI;
        }

        @Override
        public String getPrefix(String namespaceUri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String namespaceUri) {
            return Collections.emptyIterator();
        }
    }
}
