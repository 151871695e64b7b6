-- Idempotent MDB, schema v1, PostgreSQL 9.5 or newer.
-- Run it once, in the schema that the persistence unit's connections use.
-- Ids compare byte for byte: the collation "C" is named, whatever the database's default is.
create table processed_message (
    consumer_name       varchar(100) collate "C" not null,
    message_id          varchar(255) collate "C" not null,
    processed_at        timestamp with time zone not null,
    payload_fingerprint varchar(64),
    destination         varchar(255),
    constraint processed_message_pk primary key (consumer_name, message_id)
);

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);
