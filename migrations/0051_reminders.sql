-- Which letters reminded of a debt, so that it can be said when a client was last reminded.
alter table document_email add column reminder boolean not null default false;
