package org.idempotentmdb.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** What the application shows of itself at /metrics, as a monitoring system would read it. */
final class Metrics {

    private final String text;

    private Metrics(String text) {
        this.text = text;
    }

    /** Reads them now; the address ends with a slash. */
    static Metrics of(String address) {
        try {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(address + "metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(address + "metrics answered " + response.statusCode());
            }
            return new Metrics(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The sum of the meters whose line begins with this text. */
    double value(String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }
}
