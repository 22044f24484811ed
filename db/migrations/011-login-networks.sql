-- The networks that accounts logged in from of late: those who come from them do not wait behind
-- strangers. Addresses are kept as keyed digests only.
create table login_network (
  account_id integer not null references account (id) on delete cascade,
  network_hash blob not null,
  -- When the account last logged in from it.
  logged_in_at integer not null,
  primary key (account_id, network_hash)
) strict, without rowid;

create index login_network_by_hash on login_network (network_hash, logged_in_at);
create index login_network_by_time on login_network (logged_in_at);
