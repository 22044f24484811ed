-- What visitors think of the site. Who they are is not kept, not even as a digest, once their day
-- is over.

-- The ratings of days that run still: one for each address and day.
create table rating (
  id integer primary key,
  -- The day in UTC, as YYYY-MM-DD.
  rated_on text not null,
  -- A keyed digest of the day and the address: those of two days have nothing in common.
  voter_hash blob not null unique,
  design integer not null check (design between 1 and 5),
  content integer not null check (content between 1 and 5),
  speed integer not null check (speed between 1 and 5),
  usability integer not null check (usability between 1 and 5)
) strict;

create index rating_by_day on rating (rated_on);

-- The ratings of days that are over: at most 20 rows a day, however many they were.
create table rating_count (
  rated_on text not null,
  aspect text not null check (aspect in ('design', 'content', 'speed', 'usability')),
  stars integer not null check (stars between 1 and 5),
  votes integer not null check (votes > 0),
  primary key (rated_on, aspect, stars)
) strict, without rowid;

-- What they wrote beside the stars. It shows once the owner has approved it.
create table review (
  -- Never given twice: the owner names a comment by it, maybe after its writer has changed it.
  id integer primary key autoincrement,
  -- The rating it came with, until its day is over.
  rating_id integer unique references rating (id) on delete set null,
  rated_on text not null,
  comment text not null,
  -- When it began to wait for the owner: when it was written, or a backup with it was restored.
  queued_at integer not null,
  approved_at integer
) strict;

create index review_by_approval on review (approved_at, id);

-- Ratings sent, counted in windows of time as the failures in rate_limit are.
create table rating_attempt (
  key blob primary key,
  hits integer not null,
  resets_at integer not null
) strict, without rowid;

create index rating_attempt_by_reset on rating_attempt (resets_at);
