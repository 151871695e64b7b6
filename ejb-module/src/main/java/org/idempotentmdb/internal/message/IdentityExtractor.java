package org.idempotentmdb.internal.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import java.util.Optional;

/** Asks the identity sources of one consumer in their order; the first that has an id wins. Thread safe. */
public final class IdentityExtractor {

    private final List<IdentitySource> sources;

    IdentityExtractor(List<IdentitySource> sources) {
        this.sources = List.copyOf(sources);
    }

    /**
     * Finds the id.
     *
     * @param message the message; its body is left as it was found
     * @return the id and its source; empty when no source has one
     * @throws UnreadableIdentityException when the body cannot be read as a source of it expects. No later source is
     *     asked then: an id of another kind would let a copy of this message pass.
     * @throws JMSException when the provider fails
     */
    public Optional<MessageIdentity> extract(Message message) throws JMSException {
        for (IdentitySource source : sources) {
            Optional<String> id = source.idOf(message);
            if (id.isPresent()) {
                return Optional.of(new MessageIdentity(id.get(), source.name()));
            }
        }
        return Optional.empty();
    }
}
