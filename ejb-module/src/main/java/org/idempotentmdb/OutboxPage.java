package org.idempotentmdb;

/**
 * Which part of a list to read: so many messages behind a position, in the order of positions. Immutable.
 *
 * <pre>{@code
 * OutboxPage page = OutboxPage.first();
 * List<OutboxEntry> entries = dead.list(filter, page);
 * while (!entries.isEmpty()) {
 *     show(entries);
 *     page = page.behind(entries.get(entries.size() - 1));
 *     entries = dead.list(filter, page);
 * }
 * }</pre>
 *
 * <p><b>Guarantee:</b> pages neither repeat nor skip a message that is there all the time, whatever is published, sent,
 * retried or discarded meanwhile.
 *
 * <p><b>Not guaranteed:</b> that a list which was read in pages is the state of one moment. A transaction that commits late
 * may add a message before a page that was read already.
 *
 * @param after the position behind which the page begins; 0 for the first page
 * @param limit how many messages at most, 1 to 1,000; default 100
 */
public record OutboxPage(long after, int limit) {

    private static final int DEFAULT_LIMIT = 100;
    private static final int HIGHEST_LIMIT = 1000;

    /**
     * Creates a page.
     *
     * @throws IllegalArgumentException when a position is negative or a limit is not allowed
     */
    public OutboxPage {
        if (after < 0) {
            throw new IllegalArgumentException("A page of the outbox begins behind a position that is not negative");
        }
        if (limit < 1 || limit > HIGHEST_LIMIT) {
            throw new IllegalArgumentException("A page of the outbox has 1 to " + HIGHEST_LIMIT + " messages");
        }
    }

    /**
     * The beginning of a list.
     *
     * @return a page of at most 100 messages
     */
    public static OutboxPage first() {
        return new OutboxPage(0, DEFAULT_LIMIT);
    }

    /**
     * Changes how many messages it has at most.
     *
     * @param value 1 to 1,000
     * @return the page with it
     */
    public OutboxPage withLimit(int value) {
        return new OutboxPage(after, value);
    }

    /**
     * The page that follows.
     *
     * @param last the last message of the page before
     * @return a page of the same limit
     */
    public OutboxPage behind(OutboxEntry last) {
        return new OutboxPage(last.position(), limit);
    }
}
