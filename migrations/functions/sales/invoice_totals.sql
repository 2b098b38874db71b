-- Lines and VAT add up to the totals; a document that was moved in has neither. Checked once for each changed invoice, at the end of the transaction.
create or replace function require_matching_totals(company uuid, document uuid) returns void language plpgsql as $$ begin
  perform from invoice i where i.company_id = company and i.id = document and i.origin = 'own'
    and ((select coalesce(sum(l.total_without_vat), 0) from invoice_line l where l.company_id = company and l.invoice_id = document)
        - i.discount_without_vat + i.delivery_without_vat,
      (select row (coalesce(sum(v.base), 0), coalesce(sum(v.vat), 0)) from invoice_vat v where v.company_id = company and v.invoice_id = document))
      is distinct from (i.total_without_vat, row (i.total_without_vat, i.vat_total));
  if found then raise exception 'invoice % does not add up', document using errcode = 'check_violation', constraint = 'invoice_adds_up'; end if;
end $$;

-- A new invoice is checked by keep_new_invoice().
create or replace function check_invoice_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform require_matching_totals(new.company_id, new.id);
  return null;
end $$;

create constraint trigger sums after update on invoice deferrable initially deferred
  for each row execute function check_invoice_sums();

-- A change of lines alone updates the invoice, so that it is checked.
create or replace function touch_invoices_of_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  -- Nearly always the invoice is written by the same transaction, and a query is cheaper than an update of nothing.
  -- `offset 0`: each is looked up by its id, even if the planner assumes that the table is empty.
  if not exists (select from (select distinct company_id, invoice_id from changed) c,
    lateral (select i.xmin from invoice i where i.company_id = c.company_id and i.id = c.invoice_id offset 0) i
    where i.xmin <> pg_current_xact_id()::xid) then return null; end if;
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
