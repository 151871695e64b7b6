package org.idempotentmdb.tck;

/** What a message asks of the handler; its name travels in the property {@code scenario}. */
public enum Scenario {
    /** Writes the effect. */
    PLAIN,
    /** Fails in the way of the property {@code failure} at the first attempt, after writing the effect. */
    FAIL_FIRST,
    /** Like {@link #FAIL_FIRST}, and waits at the gate at the second attempt. */
    FAIL_FIRST_THEN_WAIT,
    /** Fails in the way of the property {@code failure} at every attempt. */
    FAIL_ALWAYS,
    /** Writes a second effect by a data source that the handler looks up itself, and fails at the first attempt. */
    FAIL_FIRST_WITH_A_DATA_SOURCE,
    /** Waits at the gate, after writing the effect. */
    WAIT,
    /** Waits at the gate at the first attempt, after writing the effect, and fails then. */
    WAIT_THEN_FAIL_FIRST,
    /** At the first attempt the process is halted as soon as the transaction has committed. */
    HALT_AFTER_COMMIT,
    /** The process is halted in the middle of the handler, at every attempt. */
    HALT_ALWAYS
}
