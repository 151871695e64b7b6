package org.idempotentmdb.tck.wiring;

import org.idempotentmdb.IdempotentConsumer;

/** A message-driven bean by ejb-jar.xml alone. */
@IdempotentConsumer("described-bean-managed")
public class DescribedBeanManagedConsumer extends WiredConsumer {}
