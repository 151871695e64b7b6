package org.idempotentmdb.it;

import java.util.Optional;

/** The Payara Micro process that Arquillian started. */
final class ServerProcess {

    private ServerProcess() {}

    static boolean isAlive() {
        return find().isPresent();
    }

    /** SIGKILL: nothing is finished, nothing is cleaned up. */
    static void kill() {
        find().ifPresent(ProcessHandle::destroyForcibly);
        Waiting.until("the server process to end", () -> !isAlive());
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
