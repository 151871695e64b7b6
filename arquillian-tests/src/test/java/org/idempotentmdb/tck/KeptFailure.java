package org.idempotentmdb.tck;

import jakarta.ejb.ApplicationException;

/** An application exception that says that it does not roll back. */
@ApplicationException(rollback = false)
public class KeptFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
