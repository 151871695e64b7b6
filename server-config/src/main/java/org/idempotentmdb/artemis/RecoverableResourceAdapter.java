package org.idempotentmdb.artemis;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;

/**
 * The Artemis resource adapter, with transactions that Open Liberty can finish after a crash.
 *
 * <p>Asked for the XA resources of an activation ({@link jakarta.resource.spi.ResourceAdapter#getXAResources}), Artemis'
 * adapter answers for the very object alone that was activated, and with one for each session. Open Liberty asks with an
 * equal object that it has made anew, and takes one answer or none; so it would leave every branch in doubt for ever. All
 * sessions lead to the same broker, which lists all its prepared branches to each: the first one is enough.
 */
public class RecoverableResourceAdapter extends ActiveMQResourceAdapter {

    private static final long serialVersionUID = 1L;

    private final transient Collection<ActiveMQActivationSpec> active = new CopyOnWriteArrayList<>();

    /** Made by the server. */
    public RecoverableResourceAdapter() {}

    @Override
    public void endpointActivation(MessageEndpointFactory endpoint, ActivationSpec spec) throws ResourceException {
        super.endpointActivation(endpoint, spec);
        active.add((ActiveMQActivationSpec) spec);
    }

    @Override
    public void endpointDeactivation(MessageEndpointFactory endpoint, ActivationSpec spec) {
        active.remove((ActiveMQActivationSpec) spec);
        super.endpointDeactivation(endpoint, spec);
    }

    @Override
    public XAResource[] getXAResources(ActivationSpec[] specs) throws ResourceException {
        XAResource[] all = super.getXAResources(specs);
        // null: the adapter leaves recovery to the server, see UseAutoRecovery in ra.xml
        if (all == null || specs.length != 1) {
            return all;
        }
        ActiveMQActivationSpec wanted = (ActiveMQActivationSpec) specs[0];
        for (ActiveMQActivationSpec spec : active) {
            if (all.length == 0 && isSameDestination(spec, wanted)) {
                all = super.getXAResources(new ActivationSpec[] {spec});
            }
        }
        return all.length < 2 ? all : new XAResource[] {all[0]};
    }

    private static boolean isSameDestination(ActiveMQActivationSpec one, ActiveMQActivationSpec other) {
        return Objects.equals(one.getDestination(), other.getDestination())
                && Objects.equals(one.getDestinationType(), other.getDestinationType())
                && Objects.equals(one.getClientID(), other.getClientID())
                && Objects.equals(one.getSubscriptionName(), other.getSubscriptionName());
    }
}
