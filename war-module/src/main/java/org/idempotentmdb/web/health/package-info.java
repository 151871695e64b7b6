/** Health of this node at {@code /health}. */
package org.idempotentmdb.web.health;
