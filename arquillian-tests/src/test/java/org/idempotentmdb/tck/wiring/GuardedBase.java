package org.idempotentmdb.tck.wiring;

import org.idempotentmdb.IdempotentConsumer;

/** A base class that carries the annotation. */
@IdempotentConsumer("inherited")
abstract class GuardedBase extends WiredConsumer {}
