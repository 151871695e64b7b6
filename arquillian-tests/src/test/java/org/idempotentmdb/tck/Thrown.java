package org.idempotentmdb.tck;

/** Lets a listener method throw a checked exception, as code in other languages of the Java platform can. */
final class Thrown {

    private Thrown() {}

    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    static void unchecked(Work work) {
        try {
            work.run();
        } catch (Exception e) {
            sneak(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> void sneak(Exception e) throws E {
        throw (E) e;
    }
}
