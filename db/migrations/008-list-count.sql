-- How many tasks an account has, those in the trash included: counting 5,000 of them for each new one
-- took longer than all else about it. Kept as `list_size` is.
alter table account add column list_count integer not null default 0;
update account set list_count = (select count(*) from todo_item where account_id = account.id);

drop trigger todo_item_grows_list;
create trigger todo_item_grows_list after insert on todo_item begin
  update account set list_size = list_size + new.size, list_count = list_count + 1
  where id = new.account_id;
end;
drop trigger todo_item_shrinks_list;
create trigger todo_item_shrinks_list after delete on todo_item begin
  update account set list_size = list_size - old.size, list_count = list_count - 1
  where id = old.account_id;
end;
