package org.idempotentmdb.it;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** What the application says of itself at /health, as a load balancer would ask it. */
final class Health {

    private Health() {}

    /** The status code, at an address that ends with a slash. */
    static int statusOf(String address) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(address + "health")).build(),
                        HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }
}
