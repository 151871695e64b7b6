/** The application that is deployed for tests: guarded beans in every delivery mode, whose behaviour a message asks for. */
package org.idempotentmdb.tck;
