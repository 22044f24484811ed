-- What a browser is told that knows the list at an earlier version, and which changes it has sent.

-- The version of the list at the task's last change; 0 for a task that has not changed since this column exists.
alter table todo_item add column list_version integer not null default 0;
-- Covers the check by which a browser finds that its list differs.
create index todo_item_by_list_version on todo_item (account_id, list_version, version, updated_at);

-- Tasks that were deleted for good, so that browsers forget them.
create table todo_erased (
  account_id integer not null references account (id) on delete cascade,
  id text not null,
  list_version integer not null,
  primary key (account_id, id)
) strict, without rowid;
create index todo_erased_by_list_version on todo_erased (account_id, list_version);

-- Mutations that were applied, so that one that is sent again has no second effect.
create table todo_mutation (
  account_id integer not null references account (id) on delete cascade,
  id text not null,
  applied_at integer not null,
  -- A JSON array: the fields that were not saved, because another device had changed them.
  conflicts text not null,
  primary key (account_id, id)
) strict, without rowid;
create index todo_mutation_by_time on todo_mutation (account_id, applied_at);
