-- Messages of the contact form are mails, and count by day. SQLite cannot change a check: both tables are made again.

create table new_mail_outbox (
  id integer primary key,
  -- The Message-ID header: the same at every attempt, so that a mail sent twice is seen as one.
  message_id text not null unique,
  kind text not null
    check (kind in ('credentials', 'already-registered', 'ending', 'password-changed', 'contact')),
  account_id integer references account (id) on delete cascade,
  -- What the mail says and to whom, encrypted; null once the mail has ended.
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

insert into new_mail_outbox (id, message_id, kind, account_id, payload, created_at, attempts,
  due_at, leased_until, ended_at, outcome, last_fault)
select id, message_id, kind, account_id, payload, created_at, attempts,
  due_at, leased_until, ended_at, outcome, last_fault
from mail_outbox;
drop table mail_outbox;
alter table new_mail_outbox rename to mail_outbox;
create index mail_outbox_waiting on mail_outbox (due_at) where ended_at is null;
create index mail_outbox_by_account on mail_outbox (account_id, kind, created_at);
create index mail_outbox_by_end on mail_outbox (ended_at);

create table new_daily_count (
  -- The day in UTC, as YYYY-MM-DD.
  counted_on text not null,
  kind text not null check (kind in ('registration', 'password-change', 'contact')),
  count integer not null,
  primary key (counted_on, kind)
) strict, without rowid;

insert into new_daily_count select counted_on, kind, count from daily_count;
drop table daily_count;
alter table new_daily_count rename to daily_count;
