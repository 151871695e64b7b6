package org.idempotentmdb.tck.wiring;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.idempotentmdb.IdempotentConsumer;

/** An application's own binding that stands for the guard. */
@IdempotentConsumer("house-rule")
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HouseRule {}
