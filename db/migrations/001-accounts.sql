-- Accounts of the to-do list, and the sessions of those who are logged in.
-- Times are milliseconds since 1970-01-01T00:00:00Z.

create table account (
  id integer primary key,
  -- In lower case.
  email text not null unique,
  username text not null,
  password_hash text not null,
  created_at integer not null,
  last_login_at integer not null,
  expires_at integer not null,
  -- When its owner was told that the account ends; null while there is no reason to.
  warned_at integer
) strict;

create index account_by_expiry on account (expires_at);

create table session (
  -- SHA-256 of the access token; the token itself is never kept.
  token_hash blob primary key,
  account_id integer not null references account (id) on delete cascade,
  created_at integer not null,
  last_used_at integer not null
) strict, without rowid;

create index session_by_account on session (account_id);
