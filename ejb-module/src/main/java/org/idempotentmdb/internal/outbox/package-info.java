/** Writes messages into the application's transaction, and reads them again for the relay. Not API: may change in any release. */
package org.idempotentmdb.internal.outbox;
