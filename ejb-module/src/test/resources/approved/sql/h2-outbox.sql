-- insert
insert into outbox_message
    (message_id, destination, destination_type, ordering_key, message_type, correlation_id, body_type,
     body, headers, state, attempts, published_at, due_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, current_timestamp, coalesce(?, current_timestamp))

-- candidates, dead ones hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= current_timestamp
  and (o.lease_until is null or o.lease_until <= current_timestamp)
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
  and o.due_at <= current_timestamp
  and (o.lease_until is null or o.lease_until <= current_timestamp)
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
  and due_at <= current_timestamp
  and (lease_until is null or lease_until <= current_timestamp)
for update skip locked

-- followers
select position, ordering_key, state,
       case when due_at <= current_timestamp and (lease_until is null or lease_until <= current_timestamp) then 1 else 0 end
from outbox_message
where ordering_key in (?, ?)
  and state in ('PENDING', 'DEAD')
order by position
fetch first ? rows only

-- lease
update outbox_message
set lease = ?, lease_until = dateadd(millisecond, ?, current_timestamp), attempts = attempts + 1
where position = ? and state = 'PENDING'

-- leased
select position, message_id, destination, destination_type, ordering_key, message_type, correlation_id,
       body_type, body, headers, attempts, datediff(millisecond, published_at, current_timestamp) as age
from outbox_message
where lease = ? and position in (?, ?)
order by position

-- delete
delete from outbox_message
where position = ? and lease = ?

-- sent
update outbox_message
set state = 'SENT', sent_at = current_timestamp, lease = null, lease_until = null, last_error = null
where position = ? and lease = ?

-- give back
update outbox_message
set attempts = attempts - ?, due_at = dateadd(millisecond, ?, current_timestamp), last_error = coalesce(?, last_error),
    lease = null, lease_until = null
where position = ? and lease = ?

-- dead
update outbox_message
set state = 'DEAD', last_error = ?, lease = null, lease_until = null
where position = ? and lease = ?

-- count
select state, count(*), max(datediff(millisecond, published_at, current_timestamp)), sum(case when lease_until > current_timestamp then 1 else 0 end)
from outbox_message
where state in ('PENDING', 'DEAD')
group by state

-- purge
delete from outbox_message
where position in (
    select position
    from outbox_message
    where state = 'SENT' and sent_at <= dateadd(millisecond, ?, current_timestamp)
    order by position
    fetch first ? rows only)
