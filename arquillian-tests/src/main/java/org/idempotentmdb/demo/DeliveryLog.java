package org.idempotentmdb.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The deliveries that the server has logged, in all its runs. A kill comes
 * before the last lines of a run: what was committed at that moment is not here. */
final class DeliveryLog {

    static final String PROCESSED = "processed";
    static final String DUPLICATE = "duplicate";

    private static final Pattern LINE =
            Pattern.compile("IMDB0100 consumer=(\\S+) message_id=(\\S+) outcome=([a-z_]+) ");

    private final List<Delivery> deliveries = new ArrayList<>();

    private record Delivery(String consumer, String messageId, String outcome) {

        boolean isCompleted() {
            return outcome.equals(PROCESSED) || outcome.equals(DUPLICATE);
        }
    }

    private DeliveryLog() {}

    static DeliveryLog read(Path file) {
        try {
            // not Files.readString: a kill can cut a character in two
            Matcher lines = LINE.matcher(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            DeliveryLog log = new DeliveryLog();
            while (lines.find()) {
                log.deliveries.add(new Delivery(lines.group(1), lines.group(2), lines.group(3)));
            }
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** Returns how many deliveries ended with the outcome. */
    long count(Consumer consumer, String outcome) {
        return of(consumer).stream()
                .filter(delivery -> delivery.outcome().equals(outcome))
                .count();
    }

    /** Returns how many deliveries ended neither as processed nor as duplicates, and so came again or are dead letters. */
    long failures(Consumer consumer) {
        return of(consumer).stream().filter(delivery -> !delivery.isCompleted()).count();
    }

    /** Returns the ids of the messages that were processed. */
    Set<String> processed(Consumer consumer) {
        return of(consumer).stream()
                .filter(delivery -> delivery.outcome().equals(PROCESSED))
                .map(Delivery::messageId)
                .collect(Collectors.toSet());
    }

    /** Returns how often each message was processed or suppressed: each time an acknowledgement was due. */
    Map<String, Long> completed(Consumer consumer) {
        return of(consumer).stream()
                .filter(Delivery::isCompleted)
                .collect(Collectors.groupingBy(Delivery::messageId, Collectors.counting()));
    }

    private List<Delivery> of(Consumer consumer) {
        return deliveries.stream()
                .filter(delivery -> delivery.consumer().equals(consumer.label()))
                .collect(Collectors.toList());
    }
}
