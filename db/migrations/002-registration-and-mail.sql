-- What registration needs beside the account: who may register, how often one may fail, and the
-- mails that tell of it. Addresses of visitors are kept as keyed digests only.

-- A name for the account that is never given twice, unlike its id: browsers keep changes under it.
alter table account add column public_id text;
update account set public_id = lower(hex(randomblob(16)));
create unique index account_by_public_id on account (public_id);

-- The addresses that made an account.
create table ip_registry (
  address_hash blob primary key,
  -- When it last made an account.
  registered_at integer not null,
  last_seen_at integer not null
) strict, without rowid;

create index ip_registry_by_last_seen on ip_registry (last_seen_at);

-- Failures counted in windows of time; the key is a digest of whom they are counted for.
create table rate_limit (
  key blob primary key,
  hits integer not null,
  resets_at integer not null
) strict, without rowid;

create index rate_limit_by_reset on rate_limit (resets_at);

-- Mails to be sent, written in the transaction that gives the reason for them.
create table mail_outbox (
  id integer primary key,
  -- The Message-ID header: the same at every attempt, so that a mail sent twice is seen as one.
  message_id text not null unique,
  kind text not null
    check (kind in ('credentials', 'already-registered', 'ending', 'password-changed')),
  account_id integer references account (id) on delete cascade,
  -- What the mail says and to whom, sealed; null once the mail has ended.
  payload blob,
  created_at integer not null,
  attempts integer not null default 0,
  due_at integer not null,
  -- Until when the worker that took it has it for itself.
  leased_until integer,
  ended_at integer,
  outcome text check (outcome in ('delivered', 'refused', 'expired', 'unreadable', 'obsolete')),
  -- The code of the last fault, never its text: that may repeat what the mail says.
  last_fault text,
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (payload is not null))
) strict;

create index mail_outbox_waiting on mail_outbox (due_at) where ended_at is null;
create index mail_outbox_by_account on mail_outbox (account_id, kind, created_at);
create index mail_outbox_by_end on mail_outbox (ended_at);

-- When the purge last ran: after a gap it waits before it removes anything.
create table purge_run (
  id integer primary key check (id = 1),
  ran_at integer not null,
  holds_until integer not null
) strict;
