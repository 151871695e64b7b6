/** Not API: may change in any release. */
package org.idempotentmdb.internal.server;
