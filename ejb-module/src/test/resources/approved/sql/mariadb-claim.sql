insert into processed_message
    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
values (?, ?, utc_timestamp(6), ?, ?)
