-- Kept sum: invoice_month.
create or replace function add_invoice_month(i invoice, step int) returns void language plpgsql as $$
declare base record;
begin
  if i.deleted_at is not null or i.voided_at is not null then return; end if;
  base := invoice_base_amounts(i);
  insert into invoice_month as m (company_id, month, type, date_due, count, total, paid, credited, unpaid)
    values (i.company_id, date_trunc('month', i.date)::date, i.type, coalesce(i.date_due, 'infinity'), step, step * base.total,
      step * base.paid, step * base.credited, step * base.unpaid)
    on conflict (company_id, month, type, date_due) do update set count = m.count + excluded.count, total = m.total + excluded.total,
      paid = m.paid + excluded.paid, credited = m.credited + excluded.credited, unpaid = m.unpaid + excluded.unpaid;
end $$;

create or replace function sum_invoice_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'DELETE' and not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  perform add_invoice_month(old, -1);
  if tg_op <> 'DELETE' then perform add_invoice_month(new, 1); end if;
  return null;
end $$;

create constraint trigger month after delete on invoice deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function sum_invoice_month();
create constraint trigger month_changed after update on invoice deferrable initially deferred for each row
  when ((old.deleted_at is null and old.voided_at is null, old.date, old.date_due, old.total_without_vat, old.vat_total, old.paid, old.received,
      old.type, old.currency, old.exchange_rate, old.is_invoiced)
    is distinct from (new.deleted_at is null and new.voided_at is null, new.date, new.date_due, new.total_without_vat, new.vat_total, new.paid,
      new.received, new.type, new.currency, new.exchange_rate, new.is_invoiced))
  execute function sum_invoice_month();

-- Kept sum: invoice_due.
create or replace function add_invoice_due(i invoice, step int) returns void language plpgsql as $$
declare base record;
begin
  if i.type <> 'simple' or i.deleted_at is not null or i.voided_at is not null or i.unpaid = 0 then return; end if;
  base := invoice_base_amounts(i);
  insert into invoice_due as d (company_id, date_due, currency, count, unpaid, base_unpaid)
    values (i.company_id, coalesce(i.date_due, 'infinity'), i.currency, step, step * i.unpaid, step * base.unpaid)
    on conflict (company_id, date_due, currency)
      do update set count = d.count + excluded.count, unpaid = d.unpaid + excluded.unpaid, base_unpaid = d.base_unpaid + excluded.base_unpaid;
end $$;

create or replace function sum_invoice_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'DELETE' and not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  perform add_invoice_due(old, -1);
  if tg_op <> 'DELETE' then perform add_invoice_due(new, 1); end if;
  -- Days on which nothing is due any more are deleted.
  delete from invoice_due d where d.company_id = company and d.date_due = coalesce(old.date_due, 'infinity') and d.count = 0;
  return null;
end $$;

create constraint trigger due after delete on invoice deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function sum_invoice_due();
create constraint trigger due_changed after update on invoice deferrable initially deferred for each row
  when ((old.deleted_at is null and old.voided_at is null, old.date_due, old.total_without_vat, old.vat_total, old.unpaid, old.type, old.currency,
      old.exchange_rate)
    is distinct from (new.deleted_at is null and new.voided_at is null, new.date_due, new.total_without_vat, new.vat_total, new.unpaid, new.type,
      new.currency, new.exchange_rate))
  execute function sum_invoice_due();
