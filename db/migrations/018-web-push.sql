-- Browsers that show reminders as notifications (Web Push), and what waits to be sent to them.

create table push_subscription (
  id integer primary key,
  account_id integer not null references account (id) on delete cascade,
  -- The session of the browser: both end together.
  session_hash blob not null unique references session (token_hash) on delete cascade,
  -- The address at the browser's push service, which is a secret: who knows it can send there.
  endpoint text not null unique,
  -- The browser's key (P-256, an uncompressed point) and secret, with which messages are encrypted.
  public_key blob not null,
  auth_secret blob not null,
  created_at integer not null
) strict;
create index push_subscription_by_account on push_subscription (account_id);

create table push_outbox (
  id integer primary key,
  account_id integer not null references account (id) on delete cascade,
  -- Null once the browser has no subscription any more.
  subscription_id integer references push_subscription (id) on delete set null,
  -- The same at every attempt, so that the push service and the browser show one message once.
  topic text not null,
  -- What the notification says, encrypted; null once the message has ended.
  payload blob,
  created_at integer not null,
  -- From then on nobody wants it any more.
  expires_at integer not null,
  attempts integer not null default 0,
  due_at integer not null,
  -- Until when the worker that took it has it for itself.
  leased_until integer,
  ended_at integer,
  outcome text check (outcome in ('delivered', 'refused', 'expired', 'unreadable', 'gone')),
  last_fault text,
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (payload is not null))
) strict;
create index push_outbox_waiting on push_outbox (due_at) where ended_at is null;
create index push_outbox_by_account on push_outbox (account_id, created_at);
create index push_outbox_by_time on push_outbox (created_at);
create index push_outbox_by_end on push_outbox (ended_at);
create index push_outbox_by_subscription on push_outbox (subscription_id);

-- Whether mails with reminders are left out while a browser of the account shows notifications.
alter table reminder_setting add column push_only integer not null default 0 check (push_only in (0, 1));

-- Whether a link is in a notification: using it says nothing about the address of the account.
alter table reminder_link add column is_pushed integer not null default 0 check (is_pushed in (0, 1));
