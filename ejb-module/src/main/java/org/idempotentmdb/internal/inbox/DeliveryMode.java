package org.idempotentmdb.internal.inbox;

import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.idempotentmdb.InvalidSetupException;

/** How a delivery is acknowledged, as the annotations of a bean say it. A deployment descriptor may say otherwise. */
public enum DeliveryMode {
    /** The guard opens and commits a transaction, then the adapter acknowledges. */
    COMMIT_THEN_ACKNOWLEDGE("commit-then-acknowledge"),
    /** Message and effect are in one JTA transaction. */
    SHARED_TRANSACTION("shared-transaction"),
    /** The bean manages transactions itself, which is refused. */
    BEAN_MANAGED("bean-managed");

    private final String label;

    DeliveryMode(String label) {
        this.label = label;
    }

    /**
     * Reads the annotations.
     *
     * @param bean the class of the bean
     * @return the mode
     */
    public static DeliveryMode of(Class<?> bean) {
        TransactionManagement management = bean.getAnnotation(TransactionManagement.class);
        for (Class<?> c = bean; management == null && c != null; c = c.getSuperclass()) {
            management = c.getAnnotation(TransactionManagement.class);
        }
        if (management != null && management.value() == TransactionManagementType.BEAN) {
            return BEAN_MANAGED;
        }
        return attributeOf(bean) == TransactionAttributeType.NOT_SUPPORTED
                ? COMMIT_THEN_ACKNOWLEDGE
                : SHARED_TRANSACTION;
    }

    private static TransactionAttributeType attributeOf(Class<?> bean) {
        Method listener = Arrays.stream(bean.getMethods())
                .filter(ConsumerAnnotations::takesMessage)
                .filter(method -> !method.isBridge())
                .findFirst()
                .orElse(null);
        TransactionAttribute attribute = listener == null ? null : listener.getAnnotation(TransactionAttribute.class);
        if (attribute == null) {
            // Enterprise Beans 4.0, 8.3.7: the class that declares the method counts
            Class<?> declaring = listener == null ? bean : listener.getDeclaringClass();
            attribute = declaring.getAnnotation(TransactionAttribute.class);
        }
        return attribute == null ? TransactionAttributeType.REQUIRED : attribute.value();
    }

    /**
     * The error for a bean that manages transactions itself.
     *
     * @param bean its consumer name or class
     * @return the error
     */
    public static InvalidSetupException beanManagedRefused(String bean) {
        return new InvalidSetupException(
                "Consumer " + bean + " uses bean-managed transactions, so the guard cannot commit"
                        + " marker and effect together. Remove @TransactionManagement(BEAN) (or"
                        + " <transaction-type>Bean</transaction-type> in ejb-jar.xml) and use"
                        + " @TransactionAttribute(NOT_SUPPORTED) or the default REQUIRED");
    }

    @Override
    public String toString() {
        return label;
    }
}
