select payload_fingerprint
from processed_message
where consumer_name = ? and message_id = ?
lock in share mode
