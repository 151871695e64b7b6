package org.idempotentmdb.it;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Payara Micro process that Arquillian started. */
final class ServerProcess {

    private static final Pattern HTTP_PORT = Pattern.compile("\\[http-listener:(\\d+)]");

    private ServerProcess() {}

    static boolean isAlive() {
        return find().isPresent();
    }

    /** SIGKILL: nothing is finished, nothing is cleaned up. */
    static void kill() {
        find().ifPresent(ProcessHandle::destroyForcibly);
        Waiting.until("the server process to end", () -> !isAlive());
    }

    /** The address of an application, with a slash at the end, as the server says it in its log. */
    static String address(String application) {
        String log = String.join("\n", ServerLog.ofServer().lines());
        Matcher ports = HTTP_PORT.matcher(log);
        String port = "";
        while (ports.find()) {
            port = ports.group(1);
        }
        return "http://127.0.0.1:" + port + "/" + application + "/";
    }

    private static Optional<ProcessHandle> find() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains("--showServletMappings")) // an option of Arquillian alone
                .findFirst();
    }
}
