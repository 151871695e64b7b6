package org.idempotentmdb.internal.inbox;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.idempotentmdb.internal.sql.Marker;

/** Markers in a map; what was claimed since the last commit can be rolled back. The contract is tested on databases. */
final class InMemoryStore implements ProcessedMessageStore {

    private final Map<ProcessedMessageId, Marker> markers = new HashMap<>();
    private final Map<ProcessedMessageId, Marker> uncommitted = new HashMap<>();

    /** Set to make every call fail. */
    RuntimeException fails;

    @Override
    public boolean claim(Marker marker) {
        if (fails != null) {
            throw fails;
        }
        ProcessedMessageId id = new ProcessedMessageId(marker.consumer(), marker.messageId());
        return !markers.containsKey(id) && uncommitted.putIfAbsent(id, marker) == null;
    }

    @Override
    public Optional<String> fingerprint(String consumer, String messageId) {
        ProcessedMessageId id = new ProcessedMessageId(consumer, messageId);
        return Optional.ofNullable(markers.getOrDefault(id, uncommitted.get(id)))
                .map(Marker::payloadFingerprint);
    }

    void commit() {
        markers.putAll(uncommitted);
        uncommitted.clear();
    }

    void rollback() {
        uncommitted.clear();
    }

    Map<ProcessedMessageId, Marker> markers() {
        return markers;
    }

    Optional<Marker> claimed() {
        return uncommitted.values().stream().findFirst();
    }
}
