-- The secret address from which an account's calendar is read. The address itself is never kept.
create table calendar_feed (
  -- SHA-256 of the token in the address.
  token_hash blob primary key,
  account_id integer not null unique references account (id) on delete cascade,
  -- The IANA time zone in which due times are meant.
  zone text not null,
  created_at integer not null
) strict, without rowid;
