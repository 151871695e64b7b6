-- insert
insert into outbox_message
    (message_id, destination, destination_type, ordering_key, message_type, correlation_id, body_type,
     body, headers, state, attempts, published_at, due_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, sysdatetimeoffset(), coalesce(?, sysdatetimeoffset()))

-- candidates, dead ones hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= sysdatetimeoffset()
  and (o.lease_until is null or o.lease_until <= sysdatetimeoffset())
  and not exists (
      select 1
      from outbox_message p
      where p.ordering_key = o.ordering_key
        and p.position < o.position
        and p.state in ('PENDING', 'DEAD'))
order by o.position
offset 0 rows fetch next ? rows only

-- candidates, dead ones do not hold
select o.position
from outbox_message o
where o.state = 'PENDING'
  and o.due_at <= sysdatetimeoffset()
  and (o.lease_until is null or o.lease_until <= sysdatetimeoffset())
  and not exists (
      select 1
      from outbox_message p
      where p.ordering_key = o.ordering_key
        and p.position < o.position
        and p.state = 'PENDING')
order by o.position
offset 0 rows fetch next ? rows only

-- lock
select position, ordering_key
from outbox_message with (updlock, readpast, rowlock)
where position in (?, ?)
  and state = 'PENDING'
  and due_at <= sysdatetimeoffset()
  and (lease_until is null or lease_until <= sysdatetimeoffset())


-- followers
select position, ordering_key, state,
       case when due_at <= sysdatetimeoffset() and (lease_until is null or lease_until <= sysdatetimeoffset()) then 1 else 0 end
from outbox_message
where ordering_key in (?, ?)
  and state in ('PENDING', 'DEAD')
order by position
offset 0 rows fetch next ? rows only

-- lease
update outbox_message
set lease = ?, lease_until = dateadd(millisecond, ?, sysdatetimeoffset()), attempts = attempts + 1
where position = ? and state = 'PENDING'

-- leased
select position, message_id, destination, destination_type, ordering_key, message_type, correlation_id,
       body_type, body, headers, attempts, datediff_big(millisecond, published_at, sysdatetimeoffset()) as age
from outbox_message
where lease = ? and position in (?, ?)
order by position

-- delete
delete from outbox_message
where position = ? and lease = ?

-- sent
update outbox_message
set state = 'SENT', sent_at = sysdatetimeoffset(), lease = null, lease_until = null, last_error = null
where position = ? and lease = ?

-- give back
update outbox_message
set attempts = attempts - ?, due_at = dateadd(millisecond, ?, sysdatetimeoffset()), last_error = coalesce(?, last_error),
    lease = null, lease_until = null
where position = ? and lease = ?

-- dead
update outbox_message
set state = 'DEAD', last_error = ?, lease = null, lease_until = null
where position = ? and lease = ?

-- count
select state, count(*), max(datediff_big(millisecond, published_at, sysdatetimeoffset())), sum(case when lease_until > sysdatetimeoffset() then 1 else 0 end)
from outbox_message
where state in ('PENDING', 'DEAD')
group by state

-- purge
delete from outbox_message
where position in (
    select position
    from outbox_message
    where state = 'SENT' and sent_at <= dateadd(second, ? / 1000, sysdatetimeoffset())
    order by position
    offset 0 rows fetch next ? rows only)
