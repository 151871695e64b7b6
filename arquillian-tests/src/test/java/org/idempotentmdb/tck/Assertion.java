package org.idempotentmdb.tck;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Ties a test to what it proves. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Assertion {

    /** Guarantees of the README (G1 ...) and cases of the case book (B01 ...). */
    String[] id();

    /** How the test proves it, in one sentence. */
    String strategy() default "";
}
