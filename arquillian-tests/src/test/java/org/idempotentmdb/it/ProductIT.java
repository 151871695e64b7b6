package org.idempotentmdb.it;

import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every test on a real server needs. */
@ExtendWith(ArquillianExtension.class)
abstract class ProductIT {

    final Database database = new Database();
}
