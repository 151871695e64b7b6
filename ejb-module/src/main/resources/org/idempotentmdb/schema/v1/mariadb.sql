-- Idempotent MDB, schema v1, MariaDB 10.6 or newer. Not for MySQL, which names its collations otherwise.
-- Ids compare byte for byte; processed_at is UTC.
create table processed_message (
    consumer_name       varchar(100) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    message_id          varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    processed_at        datetime(6) not null,
    payload_fingerprint varchar(64) character set ascii collate ascii_bin,
    destination         varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin,
    constraint processed_message_pk primary key (consumer_name, message_id)
) engine = InnoDB;

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);

-- Messages that were published and not sent yet, in the order of position; see Outbox. Only an application that publishes needs it.
create table outbox_message (
    position         bigint auto_increment,
    message_id       varchar(36) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    destination      varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    destination_type varchar(5) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    ordering_key     varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    message_type     varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin,
    correlation_id   varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin,
    body_type        varchar(5) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    body             longblob,
    headers          longtext character set utf8mb4,
    state            varchar(7) character set utf8mb4 collate utf8mb4_nopad_bin not null,
    attempts         integer not null,
    published_at     datetime(6) not null,
    due_at           datetime(6) not null,
    lease            varchar(36) character set utf8mb4 collate utf8mb4_nopad_bin,
    lease_until      datetime(6),
    last_error       varchar(1000) character set utf8mb4 collate utf8mb4_nopad_bin,
    sent_at          datetime(6),
    constraint outbox_message_pk primary key (position),
    constraint outbox_message_id unique (message_id)
) engine = InnoDB;

-- for the relay: what is pending, and what is before it with the same key
create index outbox_message_state on outbox_message (state, position);
create index outbox_message_key on outbox_message (ordering_key, position);
