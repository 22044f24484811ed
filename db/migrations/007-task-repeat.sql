-- When a task is due again once it is completed: JSON, see shared/rules/repeat.ts. Not part of `size`,
-- because no rule is longer than 200 bytes.
alter table todo_item add column repeat text;
