package org.idempotentmdb.internal.startup;

import io.github.classgraph.ClassGraph;
import io.github.classgraph.ClassInfo;
import io.github.classgraph.ClassInfoList;
import io.github.classgraph.ScanResult;
import jakarta.interceptor.Interceptor;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.idempotentmdb.IdempotentConsumer;

/**
 * Finds every class of the application that carries the annotation, whether CDI looks into its archive or not: in a jar
 * without beans.xml a server may apply no interceptor and say nothing.
 */
final class AnnotatedClasses {

    private AnnotatedClasses() {}

    /**
     * Scans the class path of a class loader, without its parents.
     *
     * @return the names of annotated classes that can be instantiated, interceptors excluded
     */
    static Set<String> in(ClassLoader loader) {
        try (ScanResult scan = new ClassGraph()
                .overrideClassLoaders(loader)
                .ignoreParentClassLoaders()
                .ignoreClassVisibility()
                .ignoreMethodVisibility()
                .enableAnnotationInfo()
                .enableMethodInfo()
                .filterClasspathElements(AnnotatedClasses::isOfAnApplication)
                .rejectPackages("org.hibernate", "net.bytebuddy", "org.postgresql", "io.micrometer")
                .scan()) {
            String annotation = IdempotentConsumer.class.getName();
            ClassInfoList annotated = scan.getClassesWithAnnotation(annotation)
                    .union(scan.getClassesWithMethodAnnotation(annotation))
                    .filter(AnnotatedClasses::isBean);
            return new LinkedHashSet<>(annotated.getNames());
        }
    }

    /** WildFly's own modules are found as well, hundreds of them. */
    private static boolean isOfAnApplication(String path) {
        String wildfly = System.getProperty("jboss.home.dir");
        return wildfly == null || !path.contains(Path.of(wildfly, "modules").toString());
    }

    private static boolean isBean(ClassInfo type) {
        return !type.isAbstract()
                && !type.isInterfaceOrAnnotation()
                && !type.hasAnnotation(Interceptor.class.getName());
    }
}
