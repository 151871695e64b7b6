package org.idempotentmdb.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses ports of the loopback address for the processes of a test or of the demo.
 *
 * <p>A chosen port was free a moment ago; nothing keeps another program from taking it before the process does. A process
 * that then fails to bind says so in its log, and the waiting classes of this package report that log.
 */
public final class FreePorts {

    private FreePorts() {}

    /** Returns a port that nobody listens on. */
    public static int choose() {
        return choose(1).get(0);
    }

    /** Returns {@code count} different ports that nobody listens on. */
    public static List<Integer> choose(int count) {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            List<Integer> ports = new ArrayList<>();
            // all are held open until the last is chosen: the system could give out a closed one again
            for (int i = 0; i < count; i++) {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                sockets.add(socket);
                ports.add(socket.getLocalPort());
            }
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on the loopback address", e);
        } finally {
            for (ServerSocket socket : sockets) {
                closeQuietly(socket);
            }
        }
    }

    /** Tells whether nobody listens on the port. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Checks that nobody listens on the port.
     *
     * @param port the port that is about to be used
     * @param purpose what will listen there, for the message
     * @throws IllegalStateException if somebody does; the message says what to do
     */
    public static void requireFree(int port, String purpose) {
        if (!isFree(port)) {
            throw new IllegalStateException("Port " + port + " is wanted for " + purpose
                    + ", and another program listens there. End that program or choose another port.");
        }
    }

    private static void closeQuietly(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // a listening socket without connections has nothing to lose
        }
    }
}
