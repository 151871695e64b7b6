package org.idempotentmdb.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionAcknowledgeMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionIndividualAcknowledgeMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXACommitMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAResponseMessage;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;

/**
 * The program of the broker's own process: an Artemis broker with the configuration file of the first argument. Ends with
 * exit code 1 if the broker does not start; stops the broker in good order at SIGTERM.
 *
 * <h2>Crash points</h2>
 *
 * With the system property {@value #CRASH_POINT_PROPERTY} (a folder; tests only) the broker loses single packets on demand,
 * so that a test can kill the application server at a moment that is otherwise microseconds long:
 *
 * <ul>
 *   <li>While the file {@value #DROP_XA_COMMIT} exists there, the next XA commit does not reach the broker. The server has
 *       committed its database branch or is about to, and waits for the broker's answer: the message's branch stays prepared.
 *   <li>While the file {@value #DROP_XA_COMMIT_ANSWER} exists there, the broker commits the next XA transaction and its answer
 *       does not reach the server, which waits for it.
 *   <li>While the file {@value #DROP_ACKNOWLEDGE} exists there, the next acknowledgement does not reach the broker. The handler
 *       has returned, its transaction has been committed, and the broker still holds the message as being delivered; it
 *       delivers it again when the connection ends.
 * </ul>
 *
 * The packet is dropped once: the file is renamed to its name plus {@value #REACHED}, for which the test waits.
 *
 * <h2>Permissions</h2>
 *
 * With the same property the broker also asks for permissions, and gives all of them to everybody except those that a security
 * setting of the address gives to the role {@value #NOBODY}.
 */
public final class ArtemisBrokerMain {

    static final String CRASH_POINT_PROPERTY = "artemis.crashpoint.dir";
    static final String DROP_XA_COMMIT = "drop-xa-commit";
    static final String DROP_XA_COMMIT_ANSWER = "drop-xa-commit-answer";
    static final String DROP_ACKNOWLEDGE = "drop-acknowledge";
    static final String REACHED = ".reached";
    static final String NOBODY = "nobody";

    private ArtemisBrokerMain() {}

    /** Runs the broker until the process is ended. */
    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("usage: ArtemisBrokerMain BROKER_XML");
            System.exit(2);
        }
        try {
            run(Path.of(arguments[0]));
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(Path configuration) throws Exception {
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ()
                .setConfigResourcePath(configuration.toUri().toString());
        String crashPoints = System.getProperty(CRASH_POINT_PROPERTY);
        if (crashPoints != null) {
            broker.setSecurityManager(new EverybodyButNobody());
        }
        broker.createActiveMQServer();
        if (crashPoints != null) {
            // by class name: the broker makes the acceptors, and their interceptors, from its configuration
            broker.getActiveMQServer()
                    .getConfiguration()
                    .getIncomingInterceptorClassNames()
                    .add(PacketDropper.class.getName());
            broker.getActiveMQServer()
                    .getConfiguration()
                    .getOutgoingInterceptorClassNames()
                    .add(AnswerDropper.class.getName());
            broker.getActiveMQServer().getConfiguration().setSecurityEnabled(true);
        }
        broker.start();
        if (!broker.getActiveMQServer().isStarted()) {
            throw new IllegalStateException("the broker did not start; the reason stands above");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(broker), "stop-broker"));
    }

    private static void stop(EmbeddedActiveMQ broker) {
        try {
            broker.stop();
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    /** Drops one packet for every crash-point file; made by the broker. */
    public static final class PacketDropper implements Interceptor {

        @Override
        public boolean intercept(Packet packet, RemotingConnection connection) {
            if (packet instanceof SessionXACommitMessage) {
                if (reached(DROP_XA_COMMIT)) {
                    return false;
                }
                if (reached(DROP_XA_COMMIT_ANSWER)) {
                    AnswerDropper.UNANSWERED.add(connection.getID());
                }
            }
            if (packet instanceof SessionAcknowledgeMessage || packet instanceof SessionIndividualAcknowledgeMessage) {
                return !reached(DROP_ACKNOWLEDGE);
            }
            return true;
        }
    }

    /** Drops the answer to one packet; made by the broker. */
    public static final class AnswerDropper implements Interceptor {

        /** The connections whose next answer of this kind is dropped. */
        private static final Set<Object> UNANSWERED = ConcurrentHashMap.newKeySet();

        @Override
        public boolean intercept(Packet packet, RemotingConnection connection) {
            return !(packet instanceof SessionXAResponseMessage && UNANSWERED.remove(connection.getID()));
        }
    }

    /** Knows no users. */
    private static final class EverybodyButNobody implements ActiveMQSecurityManager {

        @Override
        public boolean validateUser(String user, String password) {
            return true;
        }

        @Override
        public boolean validateUserAndRole(String user, String password, Set<Role> roles, CheckType permission) {
            return roles.stream().noneMatch(role -> role.getName().equals(NOBODY) && permission.hasRole(role));
        }
    }

    private static boolean reached(String crashPoint) {
        Path folder = Path.of(System.getProperty(CRASH_POINT_PROPERTY));
        Path armed = folder.resolve(crashPoint);
        if (!Files.exists(armed)) {
            return false;
        }
        try {
            // of several threads only one succeeds in renaming
            Files.move(armed, folder.resolve(crashPoint + REACHED), StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new IllegalStateException("cannot rename " + armed, e);
        }
    }
}
