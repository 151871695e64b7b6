package org.idempotentmdb.internal.startup;

import jakarta.annotation.sql.DataSourceDefinition;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.XADataSource;

/** Finds the XA data sources that an application defines with {@code @DataSourceDefinition}. */
final class XaDataSources {

    private XaDataSources() {}

    /**
     * The definitions on a class.
     *
     * @param type any class of the application
     * @return the JNDI names of those that are XA
     */
    static Set<String> definedOn(Class<?> type) {
        return Arrays.stream(type.getAnnotationsByType(DataSourceDefinition.class))
                .filter(definition -> isXa(definition.className(), type.getClassLoader()))
                .map(DataSourceDefinition::name)
                .collect(Collectors.toSet());
    }

    /** By its name, where the application does not see the driver. */
    private static boolean isXa(String className, ClassLoader application) {
        try {
            return XADataSource.class.isAssignableFrom(Class.forName(className, false, application));
        } catch (ClassNotFoundException | LinkageError e) {
            return className.substring(className.lastIndexOf('.') + 1).contains("XA");
        }
    }
}
