package org.idempotentmdb.web.health;

import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.idempotentmdb.internal.relay.ApplicationRelay;

/**
 * Whether this node relays its outbox, at {@code /health}: 200 and UP, or 503 and DOWN with the problems in plain words. The
 * format is that of MicroProfile Health, which need not be there. Names of stores and numbers, never ids or payloads.
 *
 * <p>A node that is DOWN still guards its consumers; messages that it publishes wait.
 */
@WebServlet(urlPatterns = "/health")
public class HealthServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Inject
    private transient ApplicationRelay relay;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<String> problems = relay.problems();
        response.setStatus(problems.isEmpty() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        response.getWriter().write(health(problems).toString());
    }

    private static JsonObject health(List<String> problems) {
        String status = problems.isEmpty() ? "UP" : "DOWN";
        JsonArrayBuilder texts = Json.createArrayBuilder();
        problems.forEach(texts::add);
        return Json.createObjectBuilder()
                .add("status", status)
                .add(
                        "checks",
                        Json.createArrayBuilder()
                                .add(Json.createObjectBuilder()
                                        .add("name", "idempotent-outbox-relay")
                                        .add("status", status)
                                        .add("data", Json.createObjectBuilder().add("problems", texts))))
                .build();
    }
}
