package org.idempotentmdb.tck;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;

/** Something that a handler calls and that dooms the transaction without a sign to its caller. */
@Stateless
public class RollingBack {

    @Resource
    private SessionContext context;

    public void quietly() {
        context.setRollbackOnly();
    }
}
