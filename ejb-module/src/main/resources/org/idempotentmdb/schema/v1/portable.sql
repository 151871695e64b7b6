-- Idempotent MDB, schema v1, a template for other databases: ids must compare byte for byte.
create table processed_message (
    consumer_name       varchar(100) not null,
    message_id          varchar(255) not null,
    processed_at        timestamp(6) with time zone not null,
    payload_fingerprint varchar(64),
    destination         varchar(255),
    constraint processed_message_pk primary key (consumer_name, message_id)
);

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);
