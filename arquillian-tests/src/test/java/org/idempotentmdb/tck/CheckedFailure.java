package org.idempotentmdb.tck;

/** A checked exception: an application exception that by itself does not roll back. */
public class CheckedFailure extends Exception {

    private static final long serialVersionUID = 1L;
}
