package org.idempotentmdb.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** On a server whose pools follow the invocation of the bean, as those of Payara do. */
class TransactionBoundaryTest {

    private final Transaction first = proxy(Transaction.class, "first");
    private final Transaction second = proxy(Transaction.class, "second");

    private Transaction ofThread;
    private Transaction ofInvocation;

    private final TransactionBoundary boundary =
            new TransactionBoundary(new LikePayara(), new BeanInvocation(Optional.of(manager())));

    @Test
    void shouldTellTheInvocationOfATransactionThatItOpens() throws Exception {
        assertThat(boundary.required(() -> ofInvocation)).isSameAs(first);
        assertThat(ofInvocation).isNull();
        assertThat(boundary.requiresNew(() -> ofInvocation)).isSameAs(second);
        assertThat(ofInvocation).isNull();
    }

    @Test
    void shouldLeaveNothingBehindAfterAFailure() {
        Exception failure = new Exception("the handler's");
        assertThatThrownBy(() -> boundary.required(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(ofInvocation).isNull();
        assertThat(ofThread).isNull();
    }

    @Test
    void shouldNotTouchATransactionOfSomebodyElse() throws Exception {
        ofThread = first;
        ofInvocation = first;
        assertThat(boundary.required(() -> ofInvocation)).isSameAs(first);
        assertThat(boundary.requiresNew(() -> ofInvocation)).isNull();
        assertThat(ofInvocation).isSameAs(first);
        assertThat(ofThread).isSameAs(first);
    }

    /** What {@code suspend} and {@code resume} of Payara's transaction manager do. */
    private TransactionManager manager() {
        return (TransactionManager) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TransactionManager.class}, (self, method, arguments) -> {
                    Transaction before = ofThread;
                    switch (method.getName()) {
                        case "getTransaction" -> {
                            return ofThread;
                        }
                        case "suspend" -> {
                            ofThread = null;
                            ofInvocation = null;
                            return before;
                        }
                        case "resume" -> {
                            ofThread = (Transaction) arguments[0];
                            ofInvocation = ofThread;
                            return null;
                        }
                        default -> throw new UnsupportedOperationException(method.getName());
                    }
                });
    }

    private static <T> T proxy(Class<T> type, String name) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> name));
    }

    /** Its interceptors of {@code @Transactional}. */
    private final class LikePayara extends DeclaredTransaction {

        private boolean used;

        @Override
        public Object required(Callable<?> work) throws Exception {
            return ofThread == null ? inANewOne(work) : work.call();
        }

        @Override
        public Object requiresNew(Callable<?> work) throws Exception {
            Transaction suspended = ofThread;
            ofInvocation = null;
            try {
                return inANewOne(work);
            } finally {
                if (suspended != null) {
                    ofThread = suspended;
                    ofInvocation = suspended;
                }
            }
        }

        private Object inANewOne(Callable<?> work) throws Exception {
            ofThread = used || ofThread != null ? second : first;
            used = true;
            try {
                return work.call();
            } finally {
                ofThread = null;
            }
        }
    }
}
