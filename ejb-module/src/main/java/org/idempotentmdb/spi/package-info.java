/** Extension points: an own way to find a message's id, and a listener to what the guard decides. */
package org.idempotentmdb.spi;
