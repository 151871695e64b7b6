-- Idempotent MDB, schema v1, SQL Server 2016 or newer. Reviewed text, not run in this repository.
-- Ids compare byte for byte, but for trailing blanks, which SQL Server ignores in every collation: the product stores no
-- id that ends with one.
create table processed_message (
    consumer_name       nvarchar(100) collate Latin1_General_BIN2 not null,
    message_id          nvarchar(255) collate Latin1_General_BIN2 not null,
    processed_at        datetimeoffset(6) not null,
    payload_fingerprint varchar(64),
    destination         nvarchar(255),
    constraint processed_message_pk primary key (consumer_name, message_id)
);

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);

-- Messages that were published and not sent yet, in the order of position; see Outbox. Only an application that publishes needs it.
create table outbox_message (
    position         bigint identity,
    message_id       nvarchar(36) not null,
    destination      nvarchar(255) not null,
    destination_type nvarchar(5) not null,
    ordering_key     nvarchar(255) collate Latin1_General_BIN2 not null,
    message_type     nvarchar(255),
    correlation_id   nvarchar(255),
    body_type        nvarchar(5) not null,
    body             varbinary(max),
    headers          nvarchar(max),
    state            nvarchar(7) not null,
    attempts         integer not null,
    published_at     datetimeoffset(6) not null,
    due_at           datetimeoffset(6) not null,
    lease            nvarchar(36),
    lease_until      datetimeoffset(6),
    last_error       nvarchar(1000),
    sent_at          datetimeoffset(6),
    constraint outbox_message_pk primary key (position),
    constraint outbox_message_id unique (message_id)
);

-- for the relay: what is pending, and what is before it with the same key
create index outbox_message_state on outbox_message (state, position);
create index outbox_message_key on outbox_message (ordering_key, position);
