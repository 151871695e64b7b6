package org.idempotentmdb.tck;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.enterprise.context.Dependent;

/** Defines an XA data source in the application, as some do; nothing uses it. */
@Dependent
@DataSourceDefinition(
        name = "java:app/jdbc/own",
        className = "org.postgresql.xa.PGXADataSource",
        serverName = "127.0.0.1",
        portNumber = 5432,
        databaseName = "orders",
        user = "postgres",
        password = "postgres",
        initialPoolSize = 0,
        minPoolSize = 0)
public class OwnDataSource {}
