package org.idempotentmdb.web.metrics;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.Extension;

/**
 * Adds a Prometheus registry to Micrometer's global one. An extension, because message-driven beans may receive before any
 * servlet or singleton has started, and what they count before the registry is there is lost.
 */
public class MetricsExtension implements Extension {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /**
     * The application's beans are sound: from now on they count.
     *
     * @param validation the event
     */
    void start(@Observes AfterDeploymentValidation validation) {
        Metrics.addRegistry(registry);
    }

    /**
     * The application ends.
     *
     * @param shutdown the event
     */
    void stop(@Observes BeforeShutdown shutdown) {
        Metrics.removeRegistry(registry);
        registry.close();
    }

    String scrape() {
        return registry.scrape();
    }
}
