package org.idempotentmdb.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files of one Payara Server: a copy of the domain that Payara brings, with ports that were free. */
final class PayaraDomain {

    private static final String TEMPLATE = "domain1";

    /** Payara's own ports in the template: HTTP, asadmin, and those that nobody asks for here. */
    private static final int HTTP = 8080;

    private static final int ADMIN = 4848;
    private static final List<Integer> OTHERS = List.of(8181, 3700, 3820, 3920, 8686, 7676);

    private final Path template;
    private final Path folder;
    private final Map<Integer, Integer> ports = new TreeMap<>();

    PayaraDomain(Path installation, Path parent, int httpPort, int adminPort) {
        ports.put(HTTP, httpPort);
        ports.put(ADMIN, adminPort);
        OTHERS.forEach(port -> ports.put(port, FreePorts.choose()));
        template = installation.resolve("glassfish/domains").resolve(TEMPLATE);
        folder = parent.resolve(TEMPLATE);
    }

    void create() {
        if (!Files.isDirectory(template)) {
            throw new IllegalStateException("no Payara Server: " + template + " is missing");
        }
        try {
            Folders.copy(template, folder);
            Files.writeString(xml(), changed(Files.readString(xml())));
            Path logging = folder.resolve("config/logging.properties");
            Files.writeString(logging, oneLineEach(Files.readString(logging)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the domain " + folder, e);
        }
    }

    private String changed(String xml) {
        String changed = xml;
        for (Map.Entry<Integer, Integer> port : ports.entrySet()) {
            changed = changed.replace("\"" + port.getKey() + "\"", "\"" + port.getValue() + "\"");
        }
        return changed.replace("address=\"0.0.0.0\"", "address=\"127.0.0.1\"")
                .replace("<network-listener port=", "<network-listener address=\"127.0.0.1\" port=")
                // else it joins any Payara that it finds on the network, also one of another test
                .replace(
                        "<hazelcast-config-specific-configuration>",
                        "<hazelcast-config-specific-configuration enabled=\"false\">");
    }

    /** Without that, an entry is two lines, and the file is renamed at two megabytes. */
    private static String oneLineEach(String logging) {
        return logging.replace("multiLineMode=true", "multiLineMode=false")
                .replace("GFFileHandler.rotationLimitInBytes=2000000", "GFFileHandler.rotationLimitInBytes=0");
    }

    String name() {
        return TEMPLATE;
    }

    String parent() {
        return folder.getParent().toString();
    }

    Path xml() {
        return folder.resolve("config/domain.xml");
    }

    Path log() {
        return folder.resolve("logs/server.log");
    }
}
