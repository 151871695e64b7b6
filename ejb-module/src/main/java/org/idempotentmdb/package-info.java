/**
 * The public API: one annotation for message-driven beans and the errors that its guard raises.
 *
 * <p>Everything below {@code org.idempotentmdb.internal} is not API and may change in any release.
 */
package org.idempotentmdb;
