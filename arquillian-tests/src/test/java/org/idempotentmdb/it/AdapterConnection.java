package org.idempotentmdb.it;

import org.jboss.arquillian.container.spi.Container;
import org.jboss.arquillian.container.spi.ContainerRegistry;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Reaches Arquillian's adapters, for those that lose their connection when a test kills the server behind their back. */
public final class AdapterConnection implements LoadableExtension {

    private static volatile ContainerRegistry registry;

    /** Made by Arquillian. */
    public AdapterConnection() {}

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(Observer.class);
    }

    /** Makes the adapters connect again to a server that runs. */
    static void renew() {
        for (Container<?> container : registry.getContainers()) {
            try {
                container.getDeployableContainer().start();
            } catch (LifecycleException e) {
                throw new IllegalStateException("Arquillian's adapter does not connect to the server again", e);
            }
        }
    }

    /** Made by Arquillian, which calls its methods. */
    public static final class Observer {

        /** Made by Arquillian. */
        public Observer() {}

        /** Keeps the containers of this run. */
        public void registered(@Observes ContainerRegistry containers) {
            registry = containers;
        }
    }
}
