-- Lists of large books: what is counted of them is read from narrow indexes and kept sums.

-- The same states, told from columns that the indexes below hold.
create or replace function invoice_state(i invoice) returns text language sql immutable as $$
  select case when i.deleted_at is not null then 'deleted' when i.archived_at is not null then 'archived' when i.voided_at is not null then 'void'
    when i.is_invoiced then 'invoiced' when i.paid = i.total then 'paid' else 'unpaid' end $$;
create or replace function expense_state(e expense) returns text language sql immutable as $$
  select case when e.deleted_at is not null then 'deleted' when e.archived_at is not null then 'archived'
    when e.paid = e.total then 'paid' else 'unpaid' end $$;

-- A word that many documents hold, or a period, is counted and summed over these without reading the documents: a tenth of the bytes,
-- and a company's rows lie together. An index holds no text of any length, so the few documents of longer text have one of their own.
-- The length stands in src/server/document/count.queries.ts too.
create index invoice_count on invoice (company_id, date)
  include (id, search, type, currency, total, paid, is_invoiced, voided_at, archived_at, deleted_at) where octet_length(search) <= 1000;
create index invoice_count_long on invoice (company_id, date) where octet_length(search) > 1000;
create index expense_count on expense (company_id, date)
  include (id, search, currency, total, paid, archived_at, deleted_at) where octet_length(search) <= 1000;
create index expense_count_long on expense (company_id, date) where octet_length(search) > 1000;
create index payment_count on payment (company_id, date)
  include (id, search, type, currency, total, unused, archived_at, deleted_at) where octet_length(search) <= 1000;
create index payment_count_long on payment (company_id, date) where octet_length(search) > 1000;
-- Rows that are known to be seen by all need not be looked at: a company that only grows would otherwise wait long for it.
alter table invoice set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
alter table expense set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
alter table payment set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- So is what is one client's.
drop index invoice_client, payment_client;
create index invoice_client on invoice (company_id, client_id, date desc, id desc)
  include (type, currency, total, paid, is_invoiced, voided_at, archived_at, deleted_at);
create index payment_client on payment (company_id, client_id, date desc, id desc)
  include (type, currency, total, unused, archived_at, deleted_at);

-- The largest first.
create index payment_total on payment (company_id, type, total desc, id desc) where deleted_at is null and archived_at is null;

-- An exact number comes first; found as the owner, for under row-level security lower() is asked of each row. Whose it is stands
-- behind, so that duplicates of a vendor are found by the same index.
drop index expense_number;
create index expense_number on expense (company_id, lower(number), vendor_id) where number is not null;
create function numbered_expenses(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from expense where company_id = current_company() and lower(number) = lower(wanted) $$;
revoke execute on function numbered_expenses from public;
grant execute on function numbered_expenses to kvitas_app;

-- Payments are counted by what their list is narrowed by: by account, by the currencies of a transfer, by whether something is left of
-- them. A transfer counts for two accounts; where `arrives`, it is counted at the other one already. Credits are in no list.
delete from payment_tally;
alter table payment_tally drop constraint payment_tally_pkey;
alter table payment_tally
  add column account_id uuid not null,
  add column arrives boolean not null,
  add column destination_currency text not null,
  add column is_unused boolean not null,
  add primary key (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused);

create function payment_counts(p payment)
returns table (account_id uuid, arrives boolean, type text, currency text, destination_currency text, state text, is_unused boolean, total numeric, used numeric)
language sql immutable as $$
  select a.account_id, a.arrives, p.type, p.currency, coalesce(p.destination_currency, p.currency), payment_state(p), p.unused > 0, p.total, p.total - p.unused
  from (values (p.account_id, false), (p.source_account_id, false), (p.destination_account_id, true)) a (account_id, arrives)
  where a.account_id is not null $$;

create or replace function tally_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (old.type, old.currency, old.destination_currency, old.account_id, old.source_account_id, old.destination_account_id,
      old.total, old.unused, payment_state(old))
    is not distinct from (new.type, new.currency, new.destination_currency, new.account_id, new.source_account_id, new.destination_account_id,
      new.total, new.unused, payment_state(new)) then return null; end if;
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into payment_tally as t (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused, count, total, used)
    select company, account_id, arrives, type, currency, destination_currency, state, is_unused, sum(step), sum(step * total), sum(step * used) from (
      select 1 as step, c.* from payment_counts(new) c where tg_op <> 'DELETE'
      union all
      select -1, c.* from payment_counts(old) c where tg_op <> 'INSERT'
    ) change group by account_id, arrives, type, currency, destination_currency, state, is_unused
    on conflict (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  return null;
end $$;
insert into payment_tally (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused, count, total, used)
  select p.company_id, c.account_id, c.arrives, c.type, c.currency, c.destination_currency, c.state, c.is_unused, count(*), sum(c.total), sum(c.used)
  from payment p, payment_counts(p) c group by 1, 2, 3, 4, 5, 6, 7, 8;
revoke execute on function payment_counts from public;
