package org.idempotentmdb.internal.message;

import jakarta.jms.Message;
import java.lang.reflect.Proxy;
import java.util.Map;

/** Messages of a provider that answers badly; the Artemis client cannot be made to. */
public final class StubMessages {

    private StubMessages() {}

    /**
     * A message.
     *
     * @param type the interface that it has
     * @param answers method name to the value that is returned, or to the exception that is thrown; every other method
     *     fails the test
     */
    public static <M extends Message> M of(Class<M> type, Map<String, ?> answers) {
        return type.cast(Proxy.newProxyInstance(
                StubMessages.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                    if (!answers.containsKey(method.getName())) {
                        throw new AssertionError("not to be called: " + method);
                    }
                    Object answer = answers.get(method.getName());
                    if (answer instanceof Throwable thrown) {
                        throw thrown;
                    }
                    return answer;
                }));
    }
}
