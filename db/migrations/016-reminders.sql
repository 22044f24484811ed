-- When an account wants to be reminded of its tasks.

-- JSON: numbers of minutes before the task is due; null for the default of the account. Not part of `size`, because
-- there are three at most.
alter table todo_item add column reminders text;

create table reminder_setting (
  account_id integer primary key references account (id) on delete cascade,
  -- The IANA time zone in which dates are meant.
  zone text not null,
  is_on integer not null default 1 check (is_on in (0, 1)),
  -- The reminder of tasks with a time that have none of their own, in minutes before; null for none.
  default_minutes integer,
  -- The hour of the morning summary; null for none.
  summary_hour integer check (summary_hour between 0 and 23)
) strict;
