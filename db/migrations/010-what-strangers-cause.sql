-- Limits on what a stranger can cause with an address of mail that is somebody else's.

-- A keyed digest of the wider network that registered the account; null once somebody has logged in
-- from another one. Accounts that were there before count as such.
alter table account add column unconfirmed_network blob;

-- A keyed digest of the wider network of an address (IPv4 /24, IPv6 /48).
alter table ip_registry add column wide_network blob;
create index ip_registry_by_wide_network on ip_registry (wide_network, registered_at);

-- How often a day saw what may send a mail to a stranger.
create table daily_count (
  -- The day in UTC, as YYYY-MM-DD.
  counted_on text not null,
  kind text not null check (kind in ('registration', 'password-change')),
  count integer not null,
  primary key (counted_on, kind)
) strict, without rowid;
