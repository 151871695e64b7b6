package org.idempotentmdb;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Guards a message-driven bean so that a message that is delivered again has no second durable effect.
 *
 * <p><b>Guarantee:</b> for a given consumer name and message id the effect that the handler writes through the guarded
 * persistence unit is committed at most once, and a failed attempt stays retryable.
 *
 * <p><b>Not guaranteed:</b> anything outside that transaction, such as a mail, an HTTP call or a file.
 *
 * <p><b>Transaction.</b> The transaction attribute of the bean decides the delivery mode:
 *
 * <ul>
 *   <li>{@code @TransactionAttribute(NOT_SUPPORTED)}, recommended: the guard opens a container-managed JTA transaction,
 *       commits it, and only then returns, so that the resource adapter acknowledges after the commit.
 *   <li>{@code REQUIRED}, the default of every message-driven bean: marker and effect join the transaction in which the
 *       container also received the message (XA).
 * </ul>
 *
 * Bean-managed transactions are refused.
 *
 * <p>The guard needs the table of {@code org/idempotentmdb/schema/v1/<database>.sql}, the mapping file
 * {@code META-INF/idempotent-mdb-orm.xml} in the persistence unit, and that unit's entity manager under the
 * {@link #store() store} name. Deployment fails with an explanation where one of them is missing.
 *
 * <p>Every member is a default. Configuration ({@code idempotent.<consumer>.<member>}, then {@code idempotent.<member>})
 * wins over it, so that an operator can change a deployed archive.
 */
@Inherited
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface IdempotentConsumer {

    /** The store that is used when {@link #store()} is not given. */
    String DEFAULT_STORE = "java:app/persistence/idempotence";

    /**
     * The consumer name: one half of the marker's key, so it must stay the same for as long as markers are kept.
     *
     * <p>1 to 100 characters out of letters, digits, dot, hyphen and underscore, unique for each store.
     */
    @Nonbinding
    String value();

    /**
     * JNDI name of the entity manager in whose database the handler's effect lives, declared on any bean of the
     * application with {@code @PersistenceContext(name = "java:app/persistence/idempotence", unitName = "...")}.
     *
     * <p>Default {@value #DEFAULT_STORE}; must begin with {@code java:}. Configuration key {@code store}.
     */
    @Nonbinding
    String store() default DEFAULT_STORE;

    /**
     * Where the message id is looked for; the first source that has one wins.
     *
     * <p>Default: {@code property:message_id}, {@code property:_AMQ_DUPL_ID}, {@code correlation-id},
     * {@code jms-message-id}. Also possible: {@code json:<pointer>} (RFC 6901), {@code xpath:<expression>} and
     * {@code extractor:<name of a CDI bean>} (a {@link org.idempotentmdb.spi.MessageKeyExtractor}). At least one,
     * at most 16. Configuration key {@code identity}, comma-separated; a comma inside a source is written
     * {@code \,}.
     */
    @Nonbinding
    String[] identity() default {};

    /** What happens to a message without an id. Default {@link MissingIdentityPolicy#REJECT}. */
    @Nonbinding
    MissingIdentityPolicy onMissingIdentity() default MissingIdentityPolicy.REJECT;

    /** What happens to a known id that arrives with another payload. Default {@link ConflictPolicy#WARN}. */
    @Nonbinding
    ConflictPolicy onConflict() default ConflictPolicy.WARN;
}
