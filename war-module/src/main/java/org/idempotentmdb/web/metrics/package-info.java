/** Shows the metrics of the guard to a monitoring system. */
package org.idempotentmdb.web.metrics;
