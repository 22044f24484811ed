-- What the owner may know of the site's visitors: how many came, never who.

-- How often each page was asked for.
create table page_view (
  -- The day in UTC, as YYYY-MM-DD.
  viewed_on text not null,
  path text not null,
  views integer not null,
  primary key (viewed_on, path)
) strict, without rowid;

-- What the running server noticed about its surroundings, for `npm run owner -- check`.
create table sighting (
  kind text primary key check (kind in ('forwarded-unconfigured')),
  last_seen_at integer not null
) strict, without rowid;
