-- The to-do list.

-- Grows with every change of the list, so that a browser can ask whether there was one.
alter table account add column list_version integer not null default 0;

create table todo_item (
  -- The order in which tasks came. A column of its own name, because `vacuum` may number rows anew
  -- whose number has none. Numbers of removed rows may come again, but only above all that are left.
  place integer primary key,
  account_id integer not null references account (id) on delete cascade,
  -- Made by the browser, so that a change sent twice is one.
  id text not null,
  title text not null,
  completed_at integer,
  -- Grows with every change of the task.
  version integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  -- When it went to the trash.
  deleted_at integer,
  unique (account_id, id)
) strict;

create index todo_item_by_deletion on todo_item (deleted_at) where deleted_at is not null;
