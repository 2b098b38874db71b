-- Kept sums: invoice_tally, invoice_text_tally, invoice_month and invoice_due. Deferred to the end of the transaction, when all products
-- and accounts are locked already.
create or replace function add_invoice_sums(i invoice, step int) returns void language plpgsql as $$
declare
  of_state text := invoice_state(i);
  of_text text := invoice_text(i);
  of_due date := coalesce(i.date_due, 'infinity');
  base record;
begin
  insert into invoice_tally as t (company_id, type, currency, state, count, total, paid, credited)
    values (i.company_id, i.type, i.currency, of_state, step, step * i.total, step * i.received, step * (i.paid - i.received))
    on conflict (company_id, type, currency, state) do update set count = t.count + excluded.count, total = t.total + excluded.total,
      paid = t.paid + excluded.paid, credited = t.credited + excluded.credited;
  if of_text is not null then
    insert into invoice_text_tally as t (company_id, search, type, currency, state, count, total, paid, credited)
      values (i.company_id, of_text, i.type, i.currency, of_state, step, step * i.total, step * i.received, step * (i.paid - i.received))
      on conflict (company_id, search, type, currency, state) do update set count = t.count + excluded.count, total = t.total + excluded.total,
        paid = t.paid + excluded.paid, credited = t.credited + excluded.credited;
  end if;
  if i.deleted_at is not null or i.voided_at is not null then return; end if;
  base := invoice_base_amounts(i);
  insert into invoice_month as m (company_id, month, type, date_due, count, total, paid, credited, unpaid)
    values (i.company_id, date_trunc('month', i.date)::date, i.type, of_due, step, step * base.total, step * base.paid,
      step * base.credited, step * base.unpaid)
    on conflict (company_id, month, type, date_due) do update set count = m.count + excluded.count, total = m.total + excluded.total,
      paid = m.paid + excluded.paid, credited = m.credited + excluded.credited, unpaid = m.unpaid + excluded.unpaid;
  if i.type <> 'simple' or i.unpaid = 0 then return; end if;
  insert into invoice_due as d (company_id, date_due, currency, count, unpaid, base_unpaid)
    values (i.company_id, of_due, i.currency, step, step * i.unpaid, step * base.unpaid)
    on conflict (company_id, date_due, currency)
      do update set count = d.count + excluded.count, unpaid = d.unpaid + excluded.unpaid, base_unpaid = d.base_unpaid + excluded.base_unpaid;
end $$;

create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (invoice_state(old), old.deleted_at is null, old.voided_at is null, old.is_invoiced, old.total,
      old.total_without_vat, old.vat_total, old.paid, old.received, old.type, old.currency, old.exchange_rate, old.date,
      old.date_due, old.search, old.number, old.note)
    is not distinct from (invoice_state(new), new.deleted_at is null, new.voided_at is null, new.is_invoiced, new.total,
      new.total_without_vat, new.vat_total, new.paid, new.received, new.type, new.currency, new.exchange_rate, new.date,
      new.date_due, new.search, new.number, new.note) then return null; end if;
  if tg_op = 'DELETE' and not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  perform add_invoice_sums(old, -1);
  if tg_op <> 'DELETE' then perform add_invoice_sums(new, 1); end if;
  -- Texts that no invoice has any more are deleted, and days on which nothing is due any more.
  delete from invoice_text_tally where company_id = company and search = invoice_text(old) and type = old.type and currency = old.currency
    and state = invoice_state(old) and count = 0;
  delete from invoice_due d where d.company_id = company and d.date_due = coalesce(old.date_due, 'infinity') and d.count = 0;
  return null;
end $$;

-- New invoices are added by keep_new_invoice().
create constraint trigger tally after update or delete on invoice deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_invoice();
