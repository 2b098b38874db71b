-- A proforma invoice that an invoice was created from is neither paid nor unpaid. Every change of the invoice updates the mark: created, voided,
-- deleted, restored.
create or replace function mark_invoiced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invoice p set is_invoiced = of.live, version = p.version + 1, updated_at = now()
    from (select exists (select from invoice i where i.company_id = new.company_id and i.proforma_id = new.proforma_id
      and i.deleted_at is null and i.voided_at is null) as live) of
    where p.company_id = new.company_id and p.id = new.proforma_id and p.is_invoiced <> of.live;
  return null;
end $$;

create trigger invoiced_inserted after insert on invoice for each row when (new.proforma_id is not null) execute function mark_invoiced();
create trigger invoiced_changed after update of deleted_at, voided_at, proforma_id on invoice for each row
  when (new.proforma_id is not null) execute function mark_invoiced();

-- How much of an invoice its valid credit invoices credit.
create or replace function credited_state(i invoice) returns text language sql stable as $$
  select case when count(*) = 0 then 'none' when sum(abs(c.total)) >= abs(i.total) then 'whole' else 'partly' end
  from invoice c where c.company_id = i.company_id and c.reference_invoice_id = i.id and c.type = 'credit' and c.deleted_at is null and c.voided_at is null $$;

-- Every change of a credit invoice updates the mark of the invoice it credits.
create or replace function mark_credited() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invoice i set credited = credited_state(i), version = i.version + 1, updated_at = now()
    where i.company_id = new.company_id and i.id in (new.reference_invoice_id, old.reference_invoice_id) and i.credited <> credited_state(i);
  return null;
end $$;

create trigger credited_inserted after insert on invoice for each row when (new.type = 'credit') execute function mark_credited();
create trigger credited_changed after update of deleted_at, voided_at, total, type, reference_invoice_id on invoice for each row
  when ('credit' in (old.type, new.type)) execute function mark_credited();

grant execute on function credited_state to kvitas_app;
