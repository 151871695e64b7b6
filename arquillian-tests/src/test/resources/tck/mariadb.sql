create table effect (
    id       bigint auto_increment primary key,
    consumer varchar(100) not null,
    test_key varchar(100) not null
);

-- one row for each time that a handler was entered, committed on its own
create table attempt (
    id       bigint auto_increment primary key,
    consumer varchar(100) not null,
    test_key varchar(100) not null
);

-- a handler that is asked to wait does so for the lock on its row
create table gate (
    test_key varchar(100) primary key
);

-- a unique constraint of the business
create table customer (
    email varchar(100) not null unique
);

