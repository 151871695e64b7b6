-- The sample's own tables, in SQL that PostgreSQL and H2 both understand.
create table account (
    account_id    varchar(40) primary key,
    balance_cents bigint not null
);

create table loyalty_account (
    account_id varchar(40) primary key,
    points     bigint not null
);

create table customer_order (
    order_id   varchar(40) primary key,
    account_id varchar(40) not null references account (account_id),
    status     varchar(20) not null
);

create table shipment (
    shipment_id varchar(40) primary key,
    order_id    varchar(40) not null references customer_order (order_id)
);
