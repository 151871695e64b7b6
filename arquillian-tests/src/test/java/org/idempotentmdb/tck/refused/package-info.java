/** Beans that the guard must refuse at deployment. */
package org.idempotentmdb.tck.refused;
