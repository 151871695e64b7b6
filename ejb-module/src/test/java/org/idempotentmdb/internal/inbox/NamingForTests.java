package org.idempotentmdb.internal.inbox;

import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.spi.InitialContextFactory;

/** The naming context that a container gives to a bean, as a map; in force until it is closed. */
public final class NamingForTests implements InitialContextFactory {

    private static final Map<String, Object> BOUND = new HashMap<>();

    /** Binds a name. */
    public static void bind(String name, Object value) {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, NamingForTests.class.getName());
        BOUND.put(name, value);
    }

    /** Forgets all names. */
    public static void clear() {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
        BOUND.clear();
    }

    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) throws NamingException {
        return new InitialContext(true) {
            @Override
            public Object lookup(String name) throws NamingException {
                if (!BOUND.containsKey(name)) {
                    throw new NameNotFoundException(name);
                }
                return BOUND.get(name);
            }
        };
    }
}
