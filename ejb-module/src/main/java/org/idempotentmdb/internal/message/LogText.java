package org.idempotentmdb.internal.message;

/** Makes text that came from outside safe for one log line: no control characters, no quotes, bounded length. */
public final class LogText {

    private static final int LONGEST = 120;

    private LogText() {}

    /**
     * Replaces what could forge or break a log line.
     *
     * @param text text from outside, may be null
     * @return at most {@value #LONGEST} characters and an ellipsis; control, format and line separating characters, white
     *     space, quotes and unpaired surrogates become {@code _}; a hyphen for null
     */
    public static String of(String text) {
        return of(text, LONGEST);
    }

    /**
     * Replaces what could forge or break a log line, where the usual length would lose what only this line says.
     *
     * @param text text from outside, may be null
     * @param longest at most so many characters are kept
     * @return the text as above
     */
    public static String of(String text, int longest) {
        if (text == null) {
            return "-";
        }
        StringBuilder safe = new StringBuilder(Math.min(text.length(), longest) + 1);
        int taken = 0;
        for (int i = 0; i < text.length(); taken++) {
            if (taken == longest) {
                return safe.append('\u2026').toString();
            }
            int codePoint = text.codePointAt(i);
            safe.appendCodePoint(isHarmless(codePoint) ? codePoint : '_');
            i += Character.charCount(codePoint);
        }
        return safe.toString();
    }

    private static boolean isHarmless(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> codePoint != '"' && codePoint != '\'';
        };
    }
}
