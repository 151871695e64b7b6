package org.idempotentmdb.tck;

import jakarta.ejb.ApplicationException;

/** An application exception that says that it rolls back. */
@ApplicationException(rollback = true)
public class RolledBackFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
