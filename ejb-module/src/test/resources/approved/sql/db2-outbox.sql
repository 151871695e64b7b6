-- insert
insert into outbox_message
    (message_id, destination, destination_type, ordering_key, message_type, correlation_id, body_type,
     body, headers, state, attempts, published_at, due_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, (current_timestamp - current_timezone), coalesce(?, (current_timestamp - current_timezone)))

-- candidates, dead ones hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= (current_timestamp - current_timezone)
  and (o.lease_until is null or o.lease_until <= (current_timestamp - current_timezone))
  and not exists (
      select 1
      from outbox_message p
      where p.ordering_key = o.ordering_key
        and p.position < o.position
        and p.state in ('PENDING', 'DEAD'))
order by o.position
fetch first ? rows only

-- candidates, dead ones do not hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= (current_timestamp - current_timezone)
  and (o.lease_until is null or o.lease_until <= (current_timestamp - current_timezone))
  and not exists (
      select 1
      from outbox_message p
      where p.ordering_key = o.ordering_key
        and p.position < o.position
        and p.state = 'PENDING')
order by o.position
fetch first ? rows only

-- lock
select position, ordering_key
from outbox_message
where position in (?, ?)
  and state = 'PENDING'
  and due_at <= (current_timestamp - current_timezone)
  and (lease_until is null or lease_until <= (current_timestamp - current_timezone))
for update with rs use and keep update locks skip locked data

-- followers
select position, ordering_key, state,
       case when due_at <= (current_timestamp - current_timezone) and (lease_until is null or lease_until <= (current_timestamp - current_timezone)) then 1 else 0 end
from outbox_message
where ordering_key in (?, ?)
  and state in ('PENDING', 'DEAD')
order by position
fetch first ? rows only

-- lease
update outbox_message
set lease = ?, lease_until = current_timestamp - current_timezone + (cast(? as bigint) * 1000) microseconds, attempts = attempts + 1
where position = ? and state = 'PENDING'

-- leased
select position, message_id, destination, destination_type, ordering_key, message_type, correlation_id,
       body_type, body, headers, attempts, cast(timestampdiff(2, char(current_timestamp - current_timezone - published_at)) as bigint) * 1000 as age
from outbox_message
where lease = ? and position in (?, ?)
order by position

-- delete
delete from outbox_message
where position = ? and lease = ?

-- sent
update outbox_message
set state = 'SENT', sent_at = (current_timestamp - current_timezone), lease = null, lease_until = null, last_error = null
where position = ? and lease = ?

-- give back
update outbox_message
set attempts = attempts - ?, due_at = current_timestamp - current_timezone + (cast(? as bigint) * 1000) microseconds, last_error = coalesce(?, last_error),
    lease = null, lease_until = null
where position = ? and lease = ?

-- dead
update outbox_message
set state = 'DEAD', last_error = ?, lease = null, lease_until = null
where position = ? and lease = ?

-- count
select state, count(*), max(cast(timestampdiff(2, char(current_timestamp - current_timezone - published_at)) as bigint) * 1000), sum(case when lease_until > (current_timestamp - current_timezone) then 1 else 0 end)
from outbox_message
where state in ('PENDING', 'DEAD')
group by state

-- purge
delete from outbox_message
where position in (
    select position
    from outbox_message
    where state = 'SENT' and sent_at <= current_timestamp - current_timezone + (cast(? as bigint) * 1000) microseconds
    order by position
    fetch first ? rows only)
