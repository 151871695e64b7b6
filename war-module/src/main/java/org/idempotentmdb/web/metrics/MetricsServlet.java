package org.idempotentmdb.web.metrics;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The guard's meters as Prometheus text at {@code /metrics}: names of consumers and numbers, never ids or payloads.
 *
 * <p>Loaded at start, so that nothing is missed before the first request.
 */
@WebServlet(urlPatterns = "/metrics", loadOnStartup = 1)
public class MetricsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private transient PrometheusMeterRegistry registry;

    @Override
    public void init() {
        registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Metrics.addRegistry(registry);
    }

    @Override
    public void destroy() {
        Metrics.removeRegistry(registry);
        registry.close();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType(PROMETHEUS_TEXT);
        response.getWriter().write(registry.scrape());
    }
}
