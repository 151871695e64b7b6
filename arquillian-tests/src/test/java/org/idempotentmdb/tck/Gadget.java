package org.idempotentmdb.tck;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** The body of a hostile object message: whoever deserialises it leaves a trace in the log. */
public class Gadget implements Serializable {

    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        System.getLogger("tck.gadget").log(System.Logger.Level.ERROR, "GADGET was deserialised");
    }
}
