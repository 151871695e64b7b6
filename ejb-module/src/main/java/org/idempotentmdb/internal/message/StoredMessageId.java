package org.idempotentmdb.internal.message;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The form in which a message id stands in the table, the same on every database.
 *
 * <ol>
 *   <li>An id that is null, empty or only white space is no id (Oracle could not store it).
 *   <li>An id of at most {@value #LONGEST} UTF-16 units is stored as it came, code point by code point: case and accents
 *       count.
 *   <li>Every other id is replaced by a labelled SHA-256 of all its UTF-16 units and never cut: a longer one, one with a
 *       NUL or an unpaired surrogate (PostgreSQL refuses both), one that ends with a blank (SQL Server and Db2 compare as
 *       if it did not), and one that begins like the label itself, so that nobody can send an id that looks like the
 *       digest of another.
 * </ol>
 */
public final class StoredMessageId {

    /** The longest id that is stored as it came, in UTF-16 units. */
    public static final int LONGEST = 255;

    private static final String LABEL = "sha256:";

    private StoredMessageId() {}

    /**
     * Brings an id into its stored form.
     *
     * @param id the id as the message carries it, may be null
     * @return the stored form, or empty when this is no id
     */
    public static Optional<String> of(String id) {
        if (id == null || id.isBlank()) {
            return Optional.empty();
        }
        return Optional.of(isStorable(id) ? id : LABEL + Sha256.hexOf(utf16(id)));
    }

    private static boolean isStorable(String id) {
        return id.length() <= LONGEST
                && !id.startsWith(LABEL)
                && !id.endsWith(" ")
                && id.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE);
    }

    /** Not an encoder: those replace unpaired surrogates, which would make two ids one. */
    private static byte[] utf16(String id) {
        ByteBuffer bytes = ByteBuffer.allocate(id.length() * Character.BYTES);
        bytes.asCharBuffer().put(id);
        return bytes.array();
    }
}
