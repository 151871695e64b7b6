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

-- Messages that were published and not sent yet, in the order of position; see Outbox. Only an application that publishes needs it.
create table outbox_message (
    position         bigint not null generated always as identity,
    message_id       varchar(36) not null,
    destination      varchar(255 codeunits32) not null,
    destination_type varchar(5) not null,
    ordering_key     varchar(255 codeunits32) not null,
    message_type     varchar(255 codeunits32),
    correlation_id   varchar(255 codeunits32),
    body_type        varchar(5) not null,
    body             blob(1g),
    headers          clob(1m),
    state            varchar(7) not null,
    attempts         integer not null,
    published_at     timestamp(6) not null,
    due_at           timestamp(6) not null,
    lease            varchar(36),
    lease_until      timestamp(6),
    last_error       varchar(1000 codeunits32),
    sent_at          timestamp(6),
    constraint outbox_message_pk primary key (position),
    constraint outbox_message_id unique (message_id)
);

-- for the relay: what is pending, and what is before it with the same key
create index outbox_message_state on outbox_message (state, position);
create index outbox_message_key on outbox_message (ordering_key, position);
