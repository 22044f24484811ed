-- An account with thousands of tasks is removed in steps. From the first on it is gone for everybody;
-- its row stays until the last of its tasks is.
alter table account add column removed_at integer;
create index account_removed on account (id) where removed_at is not null;

-- The purge asks for accounts that end by whether their holders were told, too.
drop index account_by_expiry;
create index account_by_expiry on account (expires_at, warned_at);
