/** Sends what the outbox holds. Not API: may change in any release. */
package org.idempotentmdb.internal.relay;
