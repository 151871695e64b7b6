insert /*+ ignore_row_on_dupkey_index(processed_message, processed_message_pk) */
into processed_message
    (consumer_name, message_id, processed_at, payload_fingerprint, destination)
values (?, ?, systimestamp, ?, ?)
