/** A user's application: an order is paid exactly once, however often the broker delivers the payment. */
package org.idempotentmdb.sample.orders;
