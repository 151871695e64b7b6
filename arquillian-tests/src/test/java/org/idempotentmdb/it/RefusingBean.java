package org.idempotentmdb.it;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;

/** Refuses to start. Not nested in its test: Payara would look for the test class inside the application. */
@Singleton
@Startup
public class RefusingBean {

    @PostConstruct
    void start() {
        throw new IllegalStateException("this application refuses to start");
    }
}
