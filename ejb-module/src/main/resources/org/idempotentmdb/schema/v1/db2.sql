-- Idempotent MDB, schema v1, Db2 11 or newer. Reviewed text, not run in this repository.
-- Needs a database created with collating sequence IDENTITY, so that ids compare byte for byte.
create table processed_message (
    consumer_name       varchar(100 codeunits32) not null,
    message_id          varchar(255 codeunits32) not null,
    processed_at        timestamp(6) not null,
    payload_fingerprint varchar(64),
    destination         varchar(255 codeunits32),
    constraint processed_message_pk primary key (consumer_name, message_id)
);

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);
