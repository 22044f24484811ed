-- What a task says beside its title, and where it stands.

alter table todo_item add column notes text not null default '';
-- YYYY-MM-DD, or that and THH:MM: by the clock on whatever wall, not UTC.
alter table todo_item add column due text;
alter table todo_item add column priority text not null default 'none'
  check (priority in ('none', 'low', 'medium', 'high'));
-- JSON: texts, and objects of a text and whether it is done. Nothing is looked up by them.
alter table todo_item add column tags text not null default '[]';
alter table todo_item add column checklist text not null default '[]';
-- A fractional index in base 62, which sorts as text; equals are sorted by id.
alter table todo_item add column position text not null default 'a0';

-- Until now the latest stood first. A letter for three digits, then their number in base 62.
update todo_item
set position = 'c' || substr(digits, rank / 3844 % 62 + 1, 1) || substr(digits, rank / 62 % 62 + 1, 1)
  || substr(digits, rank % 62 + 1, 1)
from (
  select place as ranked,
    row_number() over (partition by account_id order by place desc) - 1 as rank,
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' as digits
  from todo_item
)
where place = ranked;

create index todo_item_by_position on todo_item (account_id, position, id);

-- Bytes of all that is written in an account's tasks: a stranger may not fill the disk.
alter table todo_item add column size integer generated always as (
  octet_length(title) + octet_length(notes) + octet_length(tags) + octet_length(checklist)) virtual;
alter table account add column list_size integer not null default 0;
update account set list_size =
  (select coalesce(sum(size), 0) from todo_item where account_id = account.id);

create trigger todo_item_grows_list after insert on todo_item begin
  update account set list_size = list_size + new.size where id = new.account_id;
end;
create trigger todo_item_changes_list after update of title, notes, tags, checklist on todo_item
when new.size <> old.size begin
  update account set list_size = list_size + new.size - old.size where id = new.account_id;
end;
create trigger todo_item_shrinks_list after delete on todo_item begin
  update account set list_size = list_size - old.size where id = old.account_id;
end;
