insert into processed_message
    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
values (?, ?, current_timestamp, ?, ?)
