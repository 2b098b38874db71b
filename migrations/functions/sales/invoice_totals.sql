-- Lines and VAT add up to the totals. Checked once for each changed invoice, at the end of the transaction.
create or replace function check_invoice_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from invoice i,
    lateral (select coalesce(sum(l.total_without_vat), 0) as total
      from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) lines,
    lateral (select coalesce(sum(v.base), 0) as base, coalesce(sum(v.vat), 0) as vat
      from invoice_vat v where v.company_id = i.company_id and v.invoice_id = i.id) vats
    where i.company_id = new.company_id and i.id = new.id
      and (lines.total - i.discount_without_vat + i.delivery_without_vat, vats.base, vats.vat)
        is distinct from (i.total_without_vat, i.total_without_vat, i.vat_total);
  if found then raise exception 'invoice % does not add up', new.id using errcode = 'check_violation', constraint = 'invoice_adds_up'; end if;
  return null;
end $$;

create constraint trigger sums after insert or update on invoice deferrable initially deferred
  for each row execute function check_invoice_sums();

-- A change of lines alone updates the invoice, so that it is checked.
create or replace function touch_invoices_of_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  -- Nearly always the invoice is written by the same transaction, and a query is cheaper than an update of nothing.
  if not exists (select from changed c, invoice i
    where i.company_id = c.company_id and i.id = c.invoice_id and i.xmin <> pg_current_xact_id()::xid) then return null; end if;
  update invoice i set subtotal = i.subtotal from (select distinct company_id, invoice_id from changed) c
    where i.company_id = c.company_id and i.id = c.invoice_id
      -- An invoice written in this transaction is checked anyway. One written in a subtransaction has another xmin and is updated once
      -- more, which does no harm.
      and i.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger touch_inserted after insert on invoice_line referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_updated after update on invoice_line referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_deleted after delete on invoice_line referencing old table as changed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function touch_invoices_of_lines();

create trigger touch_inserted after insert on invoice_vat referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_updated after update on invoice_vat referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_deleted after delete on invoice_vat referencing old table as changed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function touch_invoices_of_lines();
