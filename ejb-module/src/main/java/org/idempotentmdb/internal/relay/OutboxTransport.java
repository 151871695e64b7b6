package org.idempotentmdb.internal.relay;

import java.util.List;
import org.idempotentmdb.internal.outbox.LeasedMessage;

/** Brings messages to a broker. Both methods return only when the broker has confirmed. */
interface OutboxTransport {

    /** Sends all of them or none. */
    void sendAll(List<LeasedMessage> messages) throws SendFailedException;

    /** Sends one of them; where the broker says that it has it already, that is success. */
    void send(LeasedMessage message) throws SendFailedException;
}
