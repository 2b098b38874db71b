-- What invoices without a note come to by the text they are searched by, the digits of their numbers masked: numbers differ in nothing
-- else, so that thousands of invoices have few texts, and a word without digits, which can hold none of those masked, is found in the
-- same. A note is mostly of one invoice only; those with one are counted by an index of theirs.
create function invoice_text(i invoice) returns text language sql immutable as $$
  select case when i.note is null and octet_length(i.search) <= 1000 then
    regexp_replace(left(i.search, length(search_text(i.number))), '[0-9]', '#', 'g') || substr(i.search, length(search_text(i.number)) + 1) end $$;
create table invoice_text_tally (
  company_id uuid not null references company on delete cascade,
  search text not null,
  type text not null,
  currency text not null,
  state text not null check (state in ('unpaid', 'paid', 'invoiced', 'void', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  paid numeric not null,
  primary key (company_id, search, type, currency, state)
);
alter table invoice_text_tally enable row level security;
create policy of_company on invoice_text_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on invoice_text_tally to kvitas_app;

create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (invoice_state(old), old.total, old.paid, old.type, old.currency, old.search, old.number, old.note)
    is not distinct from (invoice_state(new), new.total, new.paid, new.type, new.currency, new.search, new.number, new.note) then return null; end if;
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into invoice_tally as t (company_id, type, currency, state, count, total, paid)
    select company, type, currency, state, sum(step), sum(step * total), sum(step * paid) from (
      select 1 as step, new.type, new.currency, invoice_state(new) as state, new.total, new.paid where tg_op <> 'DELETE'
      union all
      select -1, old.type, old.currency, invoice_state(old), old.total, old.paid where tg_op <> 'INSERT'
    ) change group by type, currency, state
    on conflict (company_id, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, paid = t.paid + excluded.paid;
  insert into invoice_text_tally as t (company_id, search, type, currency, state, count, total, paid)
    select company, search, type, currency, state, sum(step), sum(step * total), sum(step * paid) from (
      select 1 as step, invoice_text(new) as search, new.type, new.currency, invoice_state(new) as state, new.total, new.paid where tg_op <> 'DELETE'
      union all
      select -1, invoice_text(old), old.type, old.currency, invoice_state(old), old.total, old.paid where tg_op <> 'INSERT'
    ) change where search is not null group by search, type, currency, state
    on conflict (company_id, search, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, paid = t.paid + excluded.paid;
  -- What nothing says any more is not kept either.
  if tg_op <> 'INSERT' then
    delete from invoice_text_tally where company_id = company and search = invoice_text(old) and type = old.type and currency = old.currency
      and state = invoice_state(old) and count = 0;
  end if;
  return null;
end $$;
insert into invoice_text_tally (company_id, search, type, currency, state, count, total, paid)
  select i.company_id, invoice_text(i), i.type, i.currency, invoice_state(i), count(*), sum(i.total), sum(i.paid)
  from invoice i where invoice_text(i) is not null group by 1, 2, 3, 4, 5;
revoke execute on function invoice_text from public;

create index invoice_noted on invoice (company_id)
  include (search, type, currency, total, paid, is_invoiced, voided_at, archived_at, deleted_at)
  where note is not null and octet_length(search) <= 1000;
