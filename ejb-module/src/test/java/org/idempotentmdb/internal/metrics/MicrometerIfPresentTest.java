package org.idempotentmdb.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import org.idempotentmdb.spi.MessagingListener;
import org.idempotentmdb.spi.OutboxListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MicrometerIfPresentTest {

    @Test
    void shouldCountInTheGlobalRegistry() {
        assertThat(MicrometerIfPresent.messagingListener()).isInstanceOf(MicrometerListener.class);
        assertThat(MicrometerIfPresent.outboxListener()).isInstanceOf(MicrometerOutboxListener.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"messagingListener", "outboxListener"})
    void shouldCountNothingWhereMicrometerIsNotOnTheClassPath(String name) throws Exception {
        URL product =
                MicrometerIfPresent.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {product}, new OnlyTheSpi())) {
            Class<?> type = loader.loadClass(MicrometerIfPresent.class.getName());
            assertThat(type).isNotSameAs(MicrometerIfPresent.class);
            Method method = type.getMethod(name);
            assertThat(method.invoke(null)).isIn(MessagingListener.NO_OP, OutboxListener.NO_OP);
        }
    }

    /** Shows the listeners' types, so that a test can compare, and nothing else of the class path. */
    private static final class OnlyTheSpi extends ClassLoader {

        OnlyTheSpi() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(OutboxListener.class.getPackageName())) {
                return Class.forName(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
