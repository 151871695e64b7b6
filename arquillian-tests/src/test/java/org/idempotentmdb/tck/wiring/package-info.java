/** Beans that the guard must guard, in each of the ways in which they are wired up. */
package org.idempotentmdb.tck.wiring;
