package org.idempotentmdb.internal.message;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** Stands for a class whose deserialisation does harm. */
final class Gadget implements Serializable {

    private static final long serialVersionUID = 1L;

    static volatile boolean wasRead;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        wasRead = true;
        in.defaultReadObject();
    }
}
