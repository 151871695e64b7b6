/** The application's transaction and its connection, for the inbox and the outbox. Not API: may change in any release. */
package org.idempotentmdb.internal.transaction;
