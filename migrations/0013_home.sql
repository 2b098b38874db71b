-- What the dashboard reads: what is owed by the day it is due, and who bought most in a year. Kept, so that neither grows with the books.

-- What is still unpaid of invoices; void and deleted ones are not in it, proformas and credit invoices are no debt. 'infinity' is due
-- on no day. `base_unpaid` is in the company's currency by each document's own rate.
create table invoice_due (
  company_id uuid not null references company on delete cascade,
  date_due date not null,
  currency text not null,
  count int not null,
  unpaid numeric not null,
  base_unpaid numeric not null,
  primary key (company_id, date_due, currency)
) with (fillfactor = 80);

create function sum_invoice_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into invoice_due as d (company_id, date_due, currency, count, unpaid, base_unpaid)
    select company, coalesce(date_due, 'infinity'), currency, sum(step), sum(step * unpaid), sum(step * in_company_currency(unpaid, rate))
    from (
      select new.date_due, new.currency, 1 as step, new.unpaid, new.exchange_rate as rate
        where tg_op <> 'DELETE' and new.type = 'simple' and new.deleted_at is null and new.voided_at is null and new.unpaid <> 0
      union all
      select old.date_due, old.currency, -1, old.unpaid, old.exchange_rate
        where tg_op <> 'INSERT' and old.type = 'simple' and old.deleted_at is null and old.voided_at is null and old.unpaid <> 0
    ) change group by 2, 3
    on conflict (company_id, date_due, currency)
      do update set count = d.count + excluded.count, unpaid = d.unpaid + excluded.unpaid, base_unpaid = d.base_unpaid + excluded.base_unpaid;
  -- Days that came and were paid would otherwise pile up for ever.
  if tg_op <> 'INSERT' then
    delete from invoice_due d where d.company_id = company and d.date_due = coalesce(old.date_due, 'infinity') and d.count = 0;
  end if;
  return null;
end $$;
create constraint trigger due after insert or delete on invoice deferrable initially deferred
  for each row execute function sum_invoice_due();
create constraint trigger due_changed after update on invoice deferrable initially deferred for each row
  when ((old.deleted_at is null and old.voided_at is null, old.date_due, old.unpaid, old.type, old.currency, old.exchange_rate)
    is distinct from (new.deleted_at is null and new.voided_at is null, new.date_due, new.unpaid, new.type, new.currency, new.exchange_rate))
  execute function sum_invoice_due();
insert into invoice_due (company_id, date_due, currency, count, unpaid, base_unpaid)
  select company_id, coalesce(date_due, 'infinity'), currency, count(*), sum(unpaid), sum(in_company_currency(unpaid, exchange_rate))
  from invoice where type = 'simple' and deleted_at is null and voided_at is null and unpaid <> 0 group by 1, 2, 3;

-- The longest overdue first.
create index invoice_overdue on invoice (company_id, date_due, id)
  where type = 'simple' and deleted_at is null and voided_at is null and payment_state <> 'paid' and date_due is not null;
create index expense_overdue on expense (company_id, date_due)
  where deleted_at is null and archived_at is null and payment_state <> 'paid' and date_due is not null;
create index document_email_failed on document_email (company_id, id desc) where status = 'failed';

-- What each client bought in a year, in the company's currency: the ledger's months of a client, added up as they are written.
create table client_year (
  company_id uuid not null references company on delete cascade,
  year int not null,
  client_id uuid not null,
  sales numeric not null,
  primary key (company_id, year, client_id)
);
create index client_year_most on client_year (company_id, year, sales desc, client_id);
create function sum_client_year() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into client_year as y (company_id, year, client_id, sales)
    values (new.company_id, extract(year from new.month), new.subject_id, new.base_amount - case when tg_op = 'UPDATE' then old.base_amount else 0 end)
    on conflict (company_id, year, client_id) do update set sales = y.sales + excluded.sales;
  return null;
end $$;
create trigger client_year after insert or update on ledger_month for each row
  when (new.account = 'receivable' and new.document_kind = 'invoice') execute function sum_client_year();
insert into client_year (company_id, year, client_id, sales)
  select company_id, extract(year from month), subject_id, sum(base_amount) from ledger_month
  where account = 'receivable' and document_kind = 'invoice' group by 1, 2, 3;

do $$ declare name text; begin
  foreach name in array array['invoice_due', 'client_year'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_company on %I using (company_id = current_company()) with check (company_id = current_company())', name);
  end loop;
end $$;
grant select on invoice_due, client_year to kvitas_app;
revoke execute on function sum_invoice_due, sum_client_year from public;
