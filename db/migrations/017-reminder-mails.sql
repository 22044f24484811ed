-- The reminders of tasks that lie ahead, and what their mails need.

-- When the next morning summary is due; null without one.
alter table reminder_setting add column summary_at integer;
-- Whether the settings have changed, so that all reminders of the account have to be planned again.
alter table reminder_setting add column is_stale integer not null default 1 check (is_stale in (0, 1));
-- When a link of a reminder was used, which proves that the address is the account's own.
alter table reminder_setting add column confirmed_at integer;
create index reminder_setting_by_summary on reminder_setting (summary_at) where summary_at is not null;
create index reminder_setting_stale on reminder_setting (account_id) where is_stale = 1;

create table reminder (
  account_id integer not null,
  item_id text not null,
  -- When the next reminder of the task is due; null if none lies ahead.
  due_at integer,
  -- Another time, which the person chose when the last one came.
  snoozed_until integer,
  -- The reminders of this due date until then were sent.
  sent_until integer,
  primary key (account_id, item_id),
  foreign key (account_id, item_id) references todo_item (account_id, id) on delete cascade
) strict, without rowid;
create index reminder_by_time on reminder (due_at) where due_at is not null;

-- The links in mails by which a task is completed or comes again. The token itself is never kept.
create table reminder_link (
  -- SHA-256 of the token.
  token_hash blob primary key,
  account_id integer not null,
  item_id text not null,
  created_at integer not null,
  foreign key (account_id, item_id) references todo_item (account_id, id) on delete cascade
) strict, without rowid;
create index reminder_link_by_item on reminder_link (account_id, item_id);
create index reminder_link_by_time on reminder_link (created_at);

-- Two tables get a kind more, and SQLite changes no check of a column.
create table mail_outbox_next (
  id integer primary key,
  -- The Message-ID header: the same at every attempt, so that a mail sent twice is seen as one.
  message_id text not null unique,
  kind text not null
    check (kind in ('credentials', 'already-registered', 'ending', 'password-changed', 'contact', 'reminder')),
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
insert into mail_outbox_next select id, message_id, kind, account_id, payload, created_at, attempts, due_at,
  leased_until, ended_at, outcome, last_fault from mail_outbox;
drop table mail_outbox;
alter table mail_outbox_next rename to mail_outbox;
create index mail_outbox_waiting on mail_outbox (due_at) where ended_at is null;
create index mail_outbox_by_account on mail_outbox (account_id, kind, created_at);
create index mail_outbox_by_end on mail_outbox (ended_at);

create table daily_count_next (
  -- The day in UTC, as YYYY-MM-DD.
  counted_on text not null,
  kind text not null check (kind in ('registration', 'password-change', 'contact', 'reminder')),
  count integer not null,
  primary key (counted_on, kind)
) strict, without rowid;
insert into daily_count_next select counted_on, kind, count from daily_count;
drop table daily_count;
alter table daily_count_next rename to daily_count;
