package org.idempotentmdb.internal.relay;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.idempotentmdb.internal.outbox.LeasedMessage;

/** A broker that fails as it is told, one fault for each call; and that refuses messages by their text. */
final class FaultyBroker implements OutboxTransport {

    /** What happens at a call. */
    enum Fault {
        NONE,
        REFUSED,
        AWAY,
        /** The relay's process dies before the broker has anything. */
        RELAY_DIES_BEFORE,
        /** It dies when the broker has everything and the row says nothing of it. */
        RELAY_DIES_AFTER,
        /** The broker has everything, but its confirmation is lost. */
        CONFIRMATION_LOST
    }

    /** The end of the process. */
    static final class Died extends Error {
        private static final long serialVersionUID = 1L;
    }

    private final List<LeasedMessage> received = new ArrayList<>();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final Set<String> refused = new HashSet<>();
    private Runnable duration = () -> {};
    private boolean away;
    private int batches;

    void willFail(Fault... next) {
        faults.addAll(List.of(next));
    }

    void heal() {
        faults.clear();
        refused.clear();
        away = false;
    }

    void refuse(String text) {
        refused.add(text);
    }

    /** What passes while the broker takes something. */
    void takes(Runnable time) {
        duration = time;
    }

    void goAway() {
        away = true;
    }

    List<LeasedMessage> received() {
        return received;
    }

    List<String> texts() {
        return received.stream().map(FaultyBroker::text).toList();
    }

    int batches() {
        return batches;
    }

    @Override
    public void sendAll(List<LeasedMessage> messages) throws SendFailedException {
        batches++;
        if (messages.stream().anyMatch(message -> refused.contains(text(message)))) {
            throw new SendFailedException(true, new IllegalArgumentException("refused"));
        }
        take(messages);
    }

    @Override
    public void send(LeasedMessage message) throws SendFailedException {
        if (refused.contains(text(message))) {
            throw new SendFailedException(true, new IllegalArgumentException("refused"));
        }
        take(List.of(message));
    }

    private void take(List<LeasedMessage> messages) throws SendFailedException {
        if (away) {
            throw new SendFailedException(false, new IllegalStateException("away"));
        }
        Fault fault = faults.isEmpty() ? Fault.NONE : faults.poll();
        switch (fault) {
            case NONE -> {
                received.addAll(messages);
                duration.run();
            }
            case REFUSED -> throw new SendFailedException(true, new IllegalArgumentException("refused"));
            case AWAY -> throw new SendFailedException(false, new IllegalStateException("away"));
            case RELAY_DIES_BEFORE -> throw new Died();
            case RELAY_DIES_AFTER -> {
                received.addAll(messages);
                throw new Died();
            }
            case CONFIRMATION_LOST -> {
                received.addAll(messages);
                throw new SendFailedException(true, new IllegalStateException("connection lost"));
            }
        }
    }

    private static String text(LeasedMessage message) {
        return new String(message.body(), StandardCharsets.UTF_8);
    }
}
