/**
 * The main job of this project on real processes: every payment arrives several times, the server is killed in between, and
 * every balance is right at the end. Started by the script {@code demo}.
 */
package org.idempotentmdb.demo;
