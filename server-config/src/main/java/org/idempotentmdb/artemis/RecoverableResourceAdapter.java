package org.idempotentmdb.artemis;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ActivationSpec;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;

/**
 * The Artemis resource adapter, with transactions that Open Liberty can finish after a crash.
 *
 * <p>Asked for the XA resource of an activation (Connectors 2.1, section 14.3.4), the Artemis adapter answers with one for
 * each session. They all lead to the same broker, which lists all its prepared branches to each. Open Liberty takes one or
 * none, so with several sessions it would leave every branch in doubt for ever.
 */
public class RecoverableResourceAdapter extends ActiveMQResourceAdapter {

    private static final long serialVersionUID = 1L;

    /** Made by the server. */
    public RecoverableResourceAdapter() {}

    @Override
    public XAResource[] getXAResources(ActivationSpec[] specs) throws ResourceException {
        XAResource[] all = super.getXAResources(specs);
        // null: the adapter leaves recovery to the server, see UseAutoRecovery in ra.xml
        if (all == null || all.length < 2 || specs.length != 1) {
            return all;
        }
        return new XAResource[] {all[0]};
    }
}
