-- Idempotent MDB, schema v1, Oracle 12.2 or newer. Reviewed text, not run in this repository.
-- Ids compare byte for byte: the collation BINARY is Oracle's default for columns and is not to be changed.
create table processed_message (
    consumer_name       varchar2(100 char) not null,
    message_id          varchar2(255 char) not null,
    processed_at        timestamp(6) with time zone not null,
    payload_fingerprint varchar2(64 char),
    destination         varchar2(255 char),
    constraint processed_message_pk primary key (consumer_name, message_id)
);

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);
