/**
 * Starts a real broker, a real database and a real application server as processes of this machine, stops them, and kills
 * them. Used by the tests on real servers and by the demo.
 */
package org.idempotentmdb.environment;
