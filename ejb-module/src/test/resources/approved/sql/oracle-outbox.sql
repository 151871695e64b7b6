-- insert
insert into outbox_message
    (message_id, destination, destination_type, ordering_key, message_type, correlation_id, body_type,
     body, headers, state, attempts, published_at, due_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, systimestamp, coalesce(?, systimestamp))

-- candidates, dead ones hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= systimestamp
  and (o.lease_until is null or o.lease_until <= systimestamp)
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
  and o.due_at <= systimestamp
  and (o.lease_until is null or o.lease_until <= systimestamp)
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
  and due_at <= systimestamp
  and (lease_until is null or lease_until <= systimestamp)
for update skip locked

-- followers
select position, ordering_key, state,
       case when due_at <= systimestamp and (lease_until is null or lease_until <= systimestamp) then 1 else 0 end
from outbox_message
where ordering_key in (?, ?)
  and state in ('PENDING', 'DEAD')
order by position
fetch first ? rows only

-- lease
update outbox_message
set lease = ?, lease_until = systimestamp + numtodsinterval(? / 1000, 'SECOND'), attempts = attempts + 1
where position = ? and state = 'PENDING'

-- leased
select position, message_id, destination, destination_type, ordering_key, message_type, correlation_id,
       body_type, body, headers, attempts, (cast(sys_extract_utc(systimestamp) as date) - cast(sys_extract_utc(published_at) as date)) * 86400000 as age
from outbox_message
where lease = ? and position in (?, ?)
order by position

-- delete
delete from outbox_message
where position = ? and lease = ?

-- sent
update outbox_message
set state = 'SENT', sent_at = systimestamp, lease = null, lease_until = null, last_error = null
where position = ? and lease = ?

-- give back
update outbox_message
set attempts = attempts - ?, due_at = systimestamp + numtodsinterval(? / 1000, 'SECOND'), last_error = coalesce(?, last_error),
    lease = null, lease_until = null
where position = ? and lease = ?

-- dead
update outbox_message
set state = 'DEAD', last_error = ?, lease = null, lease_until = null
where position = ? and lease = ?

-- count
select state, count(*), max((cast(sys_extract_utc(systimestamp) as date) - cast(sys_extract_utc(published_at) as date)) * 86400000), sum(case when lease_until > systimestamp then 1 else 0 end)
from outbox_message
where state in ('PENDING', 'DEAD')
group by state

-- purge
delete from outbox_message
where position in (
    select position
    from outbox_message
    where state = 'SENT' and sent_at <= systimestamp + numtodsinterval(? / 1000, 'SECOND')
    order by position
    fetch first ? rows only)
