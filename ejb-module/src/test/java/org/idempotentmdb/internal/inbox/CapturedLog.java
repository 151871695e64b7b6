package org.idempotentmdb.internal.inbox;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Catches the log lines of one logger while it is open, instead of printing them. */
public final class CapturedLog extends Handler implements AutoCloseable {

    private final Logger logger;
    private final List<LogRecord> records = new ArrayList<>();

    /** Begins to catch. */
    public CapturedLog(String name) {
        this.logger = Logger.getLogger(name);
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    /** Returns what was logged. */
    public List<LogRecord> records() {
        return records;
    }

    /** Returns the texts of it. */
    public List<String> lines() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
