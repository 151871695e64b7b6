package org.idempotentmdb.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.idempotentmdb.environment.FreePorts;

/**
 * What the command line asks for.
 *
 * @param action what to do
 * @param ports where to listen
 * @param payments how many payments to send
 */
record DemoOptions(Action action, DemoPorts ports, int payments) {

    /** What to do. */
    enum Action {
        /** The whole job; nothing is left. */
        RUN,
        /** The whole job; everything is left running. */
        KEEP,
        /** Ends what is left running. */
        STOP,
        /** Only tells whether something is left running. */
        CHECK
    }

    private static final int MOST_PAYMENTS = 100_000;
    private static final Map<String, Integer> NUMBERS =
            Map.of("--payments", 1000, "--http-port", 18080, "--broker-port", 61626, "--database-port", 15432);
    private static final Map<String, Action> ACTIONS =
            Map.of("--keep", Action.KEEP, "--stop", Action.STOP, "--check", Action.CHECK);
    private static final String ANY_PORTS = "--any-ports";

    /** Reads the command line; values follow their option or an equals sign. */
    static DemoOptions parse(List<String> arguments) {
        Deque<String> rest = new ArrayDeque<>(arguments);
        Map<String, Integer> numbers = new HashMap<>();
        Set<Action> actions = new HashSet<>();
        boolean anyPorts = false;
        while (!rest.isEmpty()) {
            String[] parts = rest.pop().split("=", 2);
            String option = parts[0];
            if (NUMBERS.containsKey(option)) {
                String value = parts.length == 2 ? parts[1] : rest.poll();
                numbers.put(option, number(option, value));
            } else if (parts.length == 1 && option.equals(ANY_PORTS)) {
                anyPorts = true;
            } else if (parts.length == 1 && ACTIONS.containsKey(option)) {
                actions.add(ACTIONS.get(option));
            } else {
                throw new RefusedException(
                        "./demo does not know '" + String.join("=", parts) + "'; ./demo --help lists the options.");
            }
        }
        if (actions.size() > 1) {
            throw new RefusedException("--keep and --stop exclude each other.");
        }
        return of(actions.stream().findFirst().orElse(Action.RUN), numbers, anyPorts);
    }

    private static DemoOptions of(Action action, Map<String, Integer> numbers, boolean anyPorts) {
        Map<String, Integer> values = new HashMap<>(NUMBERS);
        if (anyPorts) {
            List<Integer> free = FreePorts.choose(3);
            values.putAll(
                    Map.of("--http-port", free.get(0), "--broker-port", free.get(1), "--database-port", free.get(2)));
        }
        values.putAll(numbers);
        DemoPorts ports =
                new DemoPorts(values.get("--http-port"), values.get("--broker-port"), values.get("--database-port"));
        return new DemoOptions(action, ports, values.get("--payments"));
    }

    private static int number(String option, String text) {
        int most = option.equals("--payments") ? MOST_PAYMENTS : 65535;
        try {
            int number = Integer.parseInt(String.valueOf(text));
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new RefusedException(
                option + " takes a number from 1 to " + most + (text == null ? "." : ", and '" + text + "' is none."));
    }
}
