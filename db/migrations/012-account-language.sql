-- The language of an account's mails (BCP 47), as the site was when it registered. Earlier accounts have none,
-- and get mails in the language of the site.
alter table account add column language text;
