-- Where visitors come from, and what failed: numbers by day.

-- How many page views and downloads came from a link on another site. Neither its page nor the one that was opened is stored.
create table referrer (
  -- The day in UTC, as YYYY-MM-DD.
  viewed_on text not null,
  -- The host of the linking page, or `other` for those beyond the maximum of a day.
  host text not null,
  views integer not null,
  primary key (viewed_on, host)
) strict, without rowid;

create table error_count (
  -- The day in UTC, as YYYY-MM-DD.
  occurred_on text not null,
  kind text not null
    check (kind in ('request', 'storage', 'mail', 'push', 'reminder', 'purge', 'backup', 'crash')),
  errors integer not null,
  primary key (occurred_on, kind)
) strict, without rowid;
