-- Idempotent MDB, schema v1, MySQL 8. Not for MariaDB. Reviewed text, not run in this repository.
-- Ids compare byte for byte; processed_at is UTC.
create table processed_message (
    consumer_name       varchar(100) character set utf8mb4 collate utf8mb4_0900_bin not null,
    message_id          varchar(255) character set utf8mb4 collate utf8mb4_0900_bin not null,
    processed_at        datetime(6) not null,
    payload_fingerprint varchar(64) character set ascii collate ascii_bin,
    destination         varchar(255) character set utf8mb4 collate utf8mb4_0900_bin,
    constraint processed_message_pk primary key (consumer_name, message_id)
) engine = InnoDB;

-- for the purge, which deletes in the order of age
create index processed_message_processed_at on processed_message (processed_at);
