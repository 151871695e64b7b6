package org.idempotentmdb.internal.startup;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What WildFly alone makes necessary to know of the archives of this application.
 *
 * <p>CDI shows an extension there the message-driven beans of every archive, also of those that are no bean archive, in which
 * neither injection nor interceptors work. And a class scan there finds the classes of every application on the server.
 */
final class JBossDeployment {

    private static final String PROTOCOL = "vfs";
    private static final Pattern NOT_DISCOVERED = Pattern.compile("bean-discovery-mode\\s*=\\s*[\"']none[\"']");

    private final List<String> archives = new ArrayList<>();

    private JBossDeployment(String root) throws IOException {
        collect(root);
    }

    /**
     * The application that this class is in.
     *
     * @return empty on other servers
     */
    static Optional<JBossDeployment> ofThisClass() {
        Optional<String> own = location(JBossDeployment.class);
        if (own.isEmpty() || !own.get().startsWith(PROTOCOL + ":")) {
            return Optional.empty();
        }
        // vfs:/content/orders.ear/idempotent-mdb.jar or vfs:/content/orders.war/WEB-INF/lib/idempotent-mdb.jar
        String root = own.get().replaceFirst("/(WEB-INF/lib/)?[^/]+/?$", "");
        try {
            return Optional.of(new JBossDeployment(root));
        } catch (IOException e) {
            throw new IllegalStateException("The archives in " + root + " cannot be listed", e);
        }
    }

    private void collect(String folder) throws IOException {
        for (String name : children(folder)) {
            String path = folder + "/" + name;
            if (name.endsWith(".jar") || name.equals("classes")) {
                archives.add(path);
            } else if (name.endsWith(".war") || name.equals("lib") || name.equals("WEB-INF")) {
                collect(path);
            }
        }
    }

    /** By reflection, because the classes are WildFly's own. */
    private static List<String> children(String folder) throws IOException {
        try {
            Object file = new URL(folder).openConnection().getContent();
            List<String> names = new ArrayList<>();
            for (Object child :
                    (List<?>) file.getClass().getMethod("getChildren").invoke(file)) {
                names.add((String) child.getClass().getMethod("getName").invoke(child));
            }
            return names;
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IOException("no listing of " + folder, e);
        }
    }

    /** Whether a class of this name is in an archive of this application. */
    boolean contains(String className) {
        String file = "/" + className.replace('.', '/') + ".class";
        return archives.stream().anyMatch(archive -> text(archive + file).isPresent());
    }

    /**
     * Whether CDI works in the archive of a class: it has a beans.xml that does not forbid it, or a class in it is a bean by its
     * annotations (CDI 4.0, section 18.1).
     *
     * @param type a class that CDI has shown
     * @param beans the classes that are beans by their annotations
     */
    static boolean isBeanArchive(Class<?> type, Set<Class<?>> beans) {
        String archive = location(type).orElse("");
        Optional<String> descriptor = text(archive + "/META-INF/beans.xml");
        if (descriptor.isEmpty() && archive.endsWith("/WEB-INF/classes")) {
            descriptor = text(archive.replaceFirst("/classes$", "/beans.xml"));
        }
        if (descriptor.isPresent()) {
            return !NOT_DISCOVERED.matcher(descriptor.get()).find();
        }
        return beans.stream().anyMatch(bean -> location(bean).orElse("").equals(archive));
    }

    private static Optional<String> location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return Optional.ofNullable(source)
                .map(CodeSource::getLocation)
                .map(URL::toString)
                .map(url -> url.replaceFirst("/$", ""));
    }

    private static Optional<String> text(String url) {
        try (InputStream file = new URL(url).openStream()) {
            return Optional.of(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(url, e);
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
