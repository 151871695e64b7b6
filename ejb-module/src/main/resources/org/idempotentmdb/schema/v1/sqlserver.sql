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
