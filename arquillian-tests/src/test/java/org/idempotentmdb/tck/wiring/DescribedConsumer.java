package org.idempotentmdb.tck.wiring;

import org.idempotentmdb.IdempotentConsumer;

/** A message-driven bean by ejb-jar.xml alone. */
@IdempotentConsumer("described")
public class DescribedConsumer extends WiredConsumer {}
