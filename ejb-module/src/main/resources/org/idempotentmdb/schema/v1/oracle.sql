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

-- Messages that were published and not sent yet, in the order of position; see Outbox. Only an application that publishes needs it.
create table outbox_message (
    position         number(19) generated always as identity,
    message_id       varchar2(36 char) not null,
    destination      varchar2(255 char) not null,
    destination_type varchar2(5 char) not null,
    ordering_key     varchar2(255 char) not null,
    message_type     varchar2(255 char),
    correlation_id   varchar2(255 char),
    body_type        varchar2(5 char) not null,
    body             blob,
    headers          clob,
    state            varchar2(7 char) not null,
    attempts         number(10) not null,
    published_at     timestamp(6) with time zone not null,
    due_at           timestamp(6) with time zone not null,
    lease            varchar2(36 char),
    lease_until      timestamp(6) with time zone,
    last_error       varchar2(1000 char),
    sent_at          timestamp(6) with time zone,
    constraint outbox_message_pk primary key (position),
    constraint outbox_message_id unique (message_id)
);

-- for the relay: what is pending, and what is before it with the same key
create index outbox_message_state on outbox_message (state, position);
create index outbox_message_key on outbox_message (ordering_key, position);
