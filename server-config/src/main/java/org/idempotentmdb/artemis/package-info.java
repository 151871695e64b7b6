/** What the resource adapter for Artemis has beyond Artemis' own. Not API: named in ra.xml alone. */
package org.idempotentmdb.artemis;
