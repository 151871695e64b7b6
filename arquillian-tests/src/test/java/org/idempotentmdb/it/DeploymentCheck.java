package org.idempotentmdb.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.event.container.AfterDeploy;
import org.jboss.arquillian.container.spi.event.container.AfterUnDeploy;
import org.jboss.arquillian.container.spi.event.container.BeforeDeploy;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;

/**
 * Two things that Arquillian's adapter for Payara Micro leaves out.
 *
 * <p>A deployment that the server refused fails (a test expects it with {@code @ShouldThrowException}); without this class the
 * test would run against a server without its application. And an undeployment returns when the server has ended: the
 * adapter only asks it to end, so that for seconds its MDBs would take the messages of the next test.
 */
public final class DeploymentCheck implements LoadableExtension {

    private static final Duration SUMMARY_LIMIT = Duration.ofSeconds(5);
    private static final Duration END_LIMIT = Duration.ofSeconds(30);

    /** Made by Arquillian. */
    public DeploymentCheck() {}

    @Override
    public void register(ExtensionBuilder builder) {
        if (System.getProperty(ServerUnderTest.PROPERTY, PayaraMicroUnderTest.NAME)
                .equals(PayaraMicroUnderTest.NAME)) {
            builder.observer(Observer.class);
        }
    }

    /** Made by Arquillian, which calls its methods. */
    public static final class Observer {

        private int logStart;

        /** Made by Arquillian. */
        public Observer() {}

        /** Remembers where the log of this deployment begins. */
        public void deploying(@Observes BeforeDeploy event) {
            logStart = wholeLog().length();
        }

        /** Fails if the server's summary does not name the application. */
        public void deployed(@Observes AfterDeploy event) throws DeploymentException, InterruptedException {
            String name = event.getDeployment().getArchive().getName().replaceFirst("\\.war$", "");
            long deadline = System.nanoTime() + SUMMARY_LIMIT.toNanos();
            String log = log();
            // the adapter read the summary from the console, a moment before it is in the file
            while (!log.contains("ready in") && System.nanoTime() < deadline) {
                Thread.sleep(50);
                log = log();
            }
            String summary = log.substring(Math.max(0, log.lastIndexOf("\"Instance Configuration\"")));
            if (!summary.contains("\"Name\": \"" + name + "\"")) {
                throw new DeploymentException("Payara Micro refused " + name + ". The errors of its log:\n"
                        + log.lines()
                                .filter(line -> line.contains("SEVERE") || line.startsWith("Caused by: "))
                                .collect(Collectors.joining("\n")));
            }
        }

        /** Returns when the server has ended. */
        public void undeployed(@Observes AfterUnDeploy event) throws InterruptedException, ExecutionException {
            List<ProcessHandle> servers = ProcessHandle.current()
                    .children()
                    .filter(Observer::isServerOfArquillian)
                    .collect(Collectors.toList());
            for (ProcessHandle server : servers) {
                try {
                    server.onExit().get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    server.destroyForcibly();
                }
            }
        }

        private static boolean isServerOfArquillian(ProcessHandle process) {
            List<String> arguments = List.of(process.info().arguments().orElse(new String[0]));
            // only the adapter passes this option
            return arguments.contains("--showServletMappings");
        }

        private String log() {
            return wholeLog().substring(logStart);
        }

        private static String wholeLog() {
            Path file = TestEnvironment.serverLog();
            try {
                return Files.exists(file) ? Files.readString(file) : "";
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
    }
}
