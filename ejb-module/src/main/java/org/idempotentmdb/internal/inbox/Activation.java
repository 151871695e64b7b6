package org.idempotentmdb.internal.inbox;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import java.util.Arrays;
import java.util.Optional;

/** What the annotation of a message-driven bean says of where its messages come from. A descriptor may say otherwise. */
final class Activation {

    private static final String ELSEWHERE = "named in a deployment descriptor or in the server";

    private final ActivationConfigProperty[] properties;

    private Activation(ActivationConfigProperty[] properties) {
        this.properties = properties;
    }

    static Activation of(Class<?> bean) {
        MessageDriven annotation = bean.getAnnotation(MessageDriven.class);
        return new Activation(annotation == null ? new ActivationConfigProperty[0] : annotation.activationConfig());
    }

    /** The destination as the annotation names it, with its kind. */
    String destination() {
        return value("destination")
                .or(() -> value("destinationLookup"))
                .map(name -> kind() + name)
                .orElse(ELSEWHERE);
    }

    private String kind() {
        return value("destinationType")
                .map(type -> type.endsWith("Topic") ? "topic " : "queue ")
                .orElse("");
    }

    /** The resource adapter, which few servers take from the annotation. */
    String adapter() {
        return value("resourceAdapter").orElse(ELSEWHERE);
    }

    private Optional<String> value(String name) {
        return Arrays.stream(properties)
                .filter(property -> property.propertyName().equals(name))
                .map(ActivationConfigProperty::propertyValue)
                .findFirst();
    }
}
