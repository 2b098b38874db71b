-- One definition of what is owed, paid and credited, for lists, months, dashboard and clients (docs/decisions/figures.md).
-- Of every invoice and credit invoice: total = received + credited + unpaid.

-- What the value of credit invoices has settled: no money came for it.
alter table invoice add column credit_settled numeric not null default 0;

-- Computed from payments, which history tells of anyway.
do $$ declare made text := pg_get_functiondef('audit_row'::regproc); begin
  if position('''paid'', ''unpaid''' in made) = 0 then raise 'audit_row is not as it was'; end if;
  execute replace(made, '''paid'', ''unpaid''', '''paid'', ''credit_settled'', ''received'', ''unpaid''');
end $$;

-- What stood in the books before. None of it is a change that a person made.
alter table invoice disable trigger user;
update invoice i set credit_settled = part.amount from (
  select x.company_id, x.invoice_id, sum(x.amount) as amount
  from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
  where p.type = 'credit' group by 1, 2
) part where i.company_id = part.company_id and i.id = part.invoice_id;
-- What is owed is not put away: it would be missing in the list of what is owed.
update invoice set archived_at = null
  where archived_at is not null and type = 'simple' and deleted_at is null and voided_at is null and paid <> total;
alter table invoice enable trigger user;
alter table expense disable trigger user;
update expense set archived_at = null where archived_at is not null and deleted_at is null and paid <> total;
alter table expense enable trigger user;

-- Money: what is paid and was not settled by a credit invoice. A credit invoice itself is settled as it is made.
alter table invoice add column received numeric generated always as (case when type = 'credit' then 0 else paid - credit_settled end) stored;
alter table invoice add constraint invoice_received check (credit_settled >= 0 or total < 0);

create or replace function settle_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part invoice_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
  is_credit boolean := exists (select from payment p where p.company_id = part.company_id and p.id = part.payment_id and p.type = 'credit');
begin
  -- Payments are part of what people see of an invoice: whoever changes an older view of it is told.
  update invoice i set paid = i.paid + change, credit_settled = i.credit_settled + case when is_credit then change else 0 end,
      version = i.version + 1, updated_at = now()
    where i.company_id = part.company_id and i.id = part.invoice_id;
  update payment p set used = p.used + change, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;

-- What is owed again, because a payment was removed or the document restored, comes back from the archive.
create function leave_archive() returns trigger language plpgsql as $$ begin
  new.archived_at := null;
  return new;
end $$;
create trigger leave_archive before update on invoice for each row
  when (new.archived_at is not null and new.type = 'simple' and new.deleted_at is null and new.voided_at is null and new.paid <> new.total)
  execute function leave_archive();
create trigger leave_archive before update on expense for each row
  when (new.archived_at is not null and new.deleted_at is null and new.paid <> new.total)
  execute function leave_archive();

-- An invoice that credits settled whole is not paid: it has a state of its own.
create or replace function invoice_state(i invoice) returns text language sql immutable as $$
  select case when i.deleted_at is not null then 'deleted' when i.archived_at is not null then 'archived' when i.voided_at is not null then 'void'
    when i.is_invoiced then 'invoiced' when i.paid <> i.total then 'unpaid'
    when i.received = 0 and i.total <> 0 and i.type <> 'credit' then 'credited' else 'paid' end $$;

-- The sums of the list: `paid` is money, `credited` what credit invoices settled; of credit invoices themselves what they take back.
alter table invoice_tally drop constraint invoice_tally_state_check;
alter table invoice_text_tally drop constraint invoice_text_tally_state_check;
delete from invoice_tally;
delete from invoice_text_tally;
alter table invoice_tally add column credited numeric not null,
  add constraint invoice_tally_state_check check (state in ('unpaid', 'paid', 'credited', 'invoiced', 'void', 'archived', 'deleted'));
alter table invoice_text_tally add column credited numeric not null,
  add constraint invoice_text_tally_state_check check (state in ('unpaid', 'paid', 'credited', 'invoiced', 'void', 'archived', 'deleted'));

create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (invoice_state(old), old.total, old.paid, old.received, old.type, old.currency, old.search, old.number, old.note)
    is not distinct from (invoice_state(new), new.total, new.paid, new.received, new.type, new.currency, new.search, new.number, new.note) then return null; end if;
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into invoice_tally as t (company_id, type, currency, state, count, total, paid, credited)
    select company, type, currency, state, sum(step), sum(step * total), sum(step * received), sum(step * (paid - received)) from (
      select 1 as step, new.type, new.currency, invoice_state(new) as state, new.total, new.paid, new.received where tg_op <> 'DELETE'
      union all
      select -1, old.type, old.currency, invoice_state(old), old.total, old.paid, old.received where tg_op <> 'INSERT'
    ) change group by type, currency, state
    on conflict (company_id, type, currency, state) do update set count = t.count + excluded.count, total = t.total + excluded.total,
      paid = t.paid + excluded.paid, credited = t.credited + excluded.credited;
  insert into invoice_text_tally as t (company_id, search, type, currency, state, count, total, paid, credited)
    select company, search, type, currency, state, sum(step), sum(step * total), sum(step * received), sum(step * (paid - received)) from (
      select 1 as step, invoice_text(new) as search, new.type, new.currency, invoice_state(new) as state, new.total, new.paid, new.received
        where tg_op <> 'DELETE'
      union all
      select -1, invoice_text(old), old.type, old.currency, invoice_state(old), old.total, old.paid, old.received where tg_op <> 'INSERT'
    ) change where search is not null group by search, type, currency, state
    on conflict (company_id, search, type, currency, state) do update set count = t.count + excluded.count, total = t.total + excluded.total,
      paid = t.paid + excluded.paid, credited = t.credited + excluded.credited;
  -- What nothing says any more is not kept either.
  if tg_op <> 'INSERT' then
    delete from invoice_text_tally where company_id = company and search = invoice_text(old) and type = old.type and currency = old.currency
      and state = invoice_state(old) and count = 0;
  end if;
  return null;
end $$;
insert into invoice_tally (company_id, type, currency, state, count, total, paid, credited)
  select i.company_id, i.type, i.currency, invoice_state(i), count(*), sum(i.total), sum(i.received), sum(i.paid - i.received) from invoice i group by 1, 2, 3, 4;
insert into invoice_text_tally (company_id, search, type, currency, state, count, total, paid, credited)
  select i.company_id, invoice_text(i), i.type, i.currency, invoice_state(i), count(*), sum(i.total), sum(i.received), sum(i.paid - i.received)
  from invoice i where invoice_text(i) is not null group by 1, 2, 3, 4, 5;

-- Expenses that came back from the archive.
delete from expense_tally;
insert into expense_tally (company_id, currency, state, count, total, paid)
  select e.company_id, e.currency, expense_state(e), count(*), sum(e.total), sum(e.paid) from expense e group by 1, 2, 3;

-- A document in the company's currency, as the ledger has it: net and VAT are converted and added up, what settled it is taken off.
-- Nobody waits for what is left of a proforma that was invoiced.
create function invoice_worth(i invoice, out total numeric, out paid numeric, out credited numeric, out unpaid numeric) language sql stable as $$
  select t.total, s.settled - c.credited, c.credited, case when i.is_invoiced then 0 else t.total - s.settled end
  from (select base_rate(i.company_id, i.currency, i.exchange_rate)) r (rate),
    lateral (select in_base(i.total_without_vat, r.rate) + in_base(i.vat_total, r.rate)) t (total),
    lateral (select case when i.paid = i.total then t.total else in_base(i.paid, r.rate) end) s (settled),
    lateral (select case when i.received = 0 then s.settled when i.received = i.paid then 0 else in_base(i.paid - i.received, r.rate) end) c (credited) $$;

delete from invoice_month;
alter table invoice_month add column credited numeric not null, add column unpaid numeric not null;
create or replace function sum_invoice_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into invoice_month as m (company_id, month, type, date_due, count, total, paid, credited, unpaid)
    select company, date_trunc('month', date)::date, type, coalesce(date_due, 'infinity'), sum(step), sum(step * (worth).total),
      sum(step * (worth).paid), sum(step * (worth).credited), sum(step * (worth).unpaid)
    from (
      select new.date, new.type, new.date_due, 1 as step, invoice_worth(new) as worth
        where tg_op <> 'DELETE' and new.deleted_at is null and new.voided_at is null
      union all
      select old.date, old.type, old.date_due, -1, invoice_worth(old)
        where tg_op <> 'INSERT' and old.deleted_at is null and old.voided_at is null
    ) change group by 2, 3, 4
    on conflict (company_id, month, type, date_due) do update set count = m.count + excluded.count, total = m.total + excluded.total,
      paid = m.paid + excluded.paid, credited = m.credited + excluded.credited, unpaid = m.unpaid + excluded.unpaid;
  return null;
end $$;
insert into invoice_month (company_id, month, type, date_due, count, total, paid, credited, unpaid)
  select i.company_id, date_trunc('month', i.date)::date, i.type, coalesce(i.date_due, 'infinity'), count(*), sum(w.total), sum(w.paid),
    sum(w.credited), sum(w.unpaid)
  from invoice i, invoice_worth(i) w where i.deleted_at is null and i.voided_at is null group by 1, 2, 3, 4;

delete from invoice_due;
create or replace function sum_invoice_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into invoice_due as d (company_id, date_due, currency, count, unpaid, base_unpaid)
    select company, coalesce(date_due, 'infinity'), currency, sum(step), sum(step * unpaid), sum(step * (worth).unpaid)
    from (
      select new.date_due, new.currency, 1 as step, new.unpaid, invoice_worth(new) as worth
        where tg_op <> 'DELETE' and new.type = 'simple' and new.deleted_at is null and new.voided_at is null and new.unpaid <> 0
      union all
      select old.date_due, old.currency, -1, old.unpaid, invoice_worth(old)
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
insert into invoice_due (company_id, date_due, currency, count, unpaid, base_unpaid)
  select i.company_id, coalesce(i.date_due, 'infinity'), i.currency, count(*), sum(i.unpaid), sum(w.unpaid)
  from invoice i, invoice_worth(i) w where i.type = 'simple' and i.deleted_at is null and i.voided_at is null and i.unpaid <> 0 group by 1, 2, 3;

drop trigger month_changed on invoice;
create constraint trigger month_changed after update on invoice deferrable initially deferred for each row
  when ((old.deleted_at is null and old.voided_at is null, old.date, old.date_due, old.total_without_vat, old.vat_total, old.paid, old.received,
      old.type, old.currency, old.exchange_rate, old.is_invoiced)
    is distinct from (new.deleted_at is null and new.voided_at is null, new.date, new.date_due, new.total_without_vat, new.vat_total, new.paid,
      new.received, new.type, new.currency, new.exchange_rate, new.is_invoiced))
  execute function sum_invoice_month();
drop trigger due_changed on invoice;
create constraint trigger due_changed after update on invoice deferrable initially deferred for each row
  when ((old.deleted_at is null and old.voided_at is null, old.date_due, old.total_without_vat, old.vat_total, old.unpaid, old.type, old.currency,
      old.exchange_rate)
    is distinct from (new.deleted_at is null and new.voided_at is null, new.date_due, new.total_without_vat, new.vat_total, new.unpaid, new.type,
      new.currency, new.exchange_rate))
  execute function sum_invoice_due();
drop function in_company_currency;

-- Lists are counted from these without reading the documents: they hold what the state is told from.
drop index invoice_count, invoice_client, invoice_noted, invoice_paid;
create index invoice_count on invoice (company_id, date)
  include (id, search, type, currency, total, paid, received, is_invoiced, voided_at, archived_at, deleted_at) where octet_length(search) <= 1000;
create index invoice_client on invoice (company_id, client_id, date desc, id desc)
  include (type, currency, total, paid, received, is_invoiced, voided_at, archived_at, deleted_at);
create index invoice_noted on invoice (company_id)
  include (search, type, currency, total, paid, received, is_invoiced, voided_at, archived_at, deleted_at)
  where note is not null and octet_length(search) <= 1000;
create index invoice_paid on invoice (company_id, date desc, id desc)
  where deleted_at is null and voided_at is null and payment_state = 'paid' and type <> 'credit';

revoke execute on function leave_archive from public;
grant execute on function invoice_state, invoice_worth to kvitas_app;
