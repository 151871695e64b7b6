package org.idempotentmdb.tck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Optional;
import org.idempotentmdb.spi.MessageKeyExtractor;

/** An id of two parts, as an application would write it. */
@Named("branchAndNumber")
@ApplicationScoped
public class BranchAndNumber implements MessageKeyExtractor {

    @Override
    public Optional<String> extract(Message message) throws JMSException {
        return Optional.of(message.getStringProperty("branch") + "/" + message.getLongProperty("number"));
    }
}
