-- insert
insert into outbox_message
    (message_id, destination, destination_type, ordering_key, message_type, correlation_id, body_type,
     body, headers, state, attempts, published_at, due_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, utc_timestamp(6), coalesce(?, utc_timestamp(6)))

-- candidates, dead ones hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= utc_timestamp(6)
  and (o.lease_until is null or o.lease_until <= utc_timestamp(6))
  and not exists (
      select 1
      from outbox_message p
      where p.ordering_key = o.ordering_key
        and p.position < o.position
        and p.state in ('PENDING', 'DEAD'))
order by o.position
limit ?

-- candidates, dead ones do not hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= utc_timestamp(6)
  and (o.lease_until is null or o.lease_until <= utc_timestamp(6))
  and not exists (
      select 1
      from outbox_message p
      where p.ordering_key = o.ordering_key
        and p.position < o.position
        and p.state = 'PENDING')
order by o.position
limit ?

-- lock
select position, ordering_key
from outbox_message
where position in (?, ?)
  and state = 'PENDING'
  and due_at <= utc_timestamp(6)
  and (lease_until is null or lease_until <= utc_timestamp(6))
for update skip locked

-- followers
select position, ordering_key, state,
       case when due_at <= utc_timestamp(6) and (lease_until is null or lease_until <= utc_timestamp(6)) then 1 else 0 end
from outbox_message
where ordering_key in (?, ?)
  and state in ('PENDING', 'DEAD')
order by position
limit ?

-- lease
update outbox_message
set lease = ?, lease_until = date_add(utc_timestamp(6), interval ? * 1000 microsecond), attempts = attempts + 1
where position = ? and state = 'PENDING'

-- leased
select position, message_id, destination, destination_type, ordering_key, message_type, correlation_id,
       body_type, body, headers, attempts, timestampdiff(microsecond, published_at, utc_timestamp(6)) / 1000 as age
from outbox_message
where lease = ? and position in (?, ?)
order by position

-- delete
delete from outbox_message
where position = ? and lease = ?

-- sent
update outbox_message
set state = 'SENT', sent_at = utc_timestamp(6), lease = null, lease_until = null, last_error = null
where position = ? and lease = ?

-- give back
update outbox_message
set attempts = attempts - ?, due_at = date_add(utc_timestamp(6), interval ? * 1000 microsecond), last_error = coalesce(?, last_error),
    lease = null, lease_until = null
where position = ? and lease = ?

-- dead
update outbox_message
set state = 'DEAD', last_error = ?, lease = null, lease_until = null
where position = ? and lease = ?

-- count
select state, count(*), max(timestampdiff(microsecond, published_at, utc_timestamp(6)) / 1000), sum(case when lease_until > utc_timestamp(6) then 1 else 0 end)
from outbox_message
where state in ('PENDING', 'DEAD')
group by state

-- purge
delete from outbox_message
where state = 'SENT' and sent_at <= date_add(utc_timestamp(6), interval ? * 1000 microsecond)
order by position
limit ?
