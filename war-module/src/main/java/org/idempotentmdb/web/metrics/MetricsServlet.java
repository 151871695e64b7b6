package org.idempotentmdb.web.metrics;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The guard's meters as Prometheus text at {@code /metrics}: names of consumers and numbers, never ids or payloads. */
@WebServlet(urlPatterns = "/metrics")
public class MetricsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    @Inject
    private transient MetricsExtension metrics;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType(PROMETHEUS_TEXT);
        response.getWriter().write(metrics.scrape());
    }
}
