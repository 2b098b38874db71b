-- The state of an invoice in lists. One that credit invoices settled in full is not paid, it is credited. It reads only columns that the
-- indexes of counts include.
create or replace function invoice_state(i invoice) returns text language sql immutable as $$
  select case when i.deleted_at is not null then 'deleted' when i.archived_at is not null then 'archived' when i.voided_at is not null then 'void'
    when i.is_invoiced then 'invoiced' when i.paid <> i.total then 'unpaid'
    when i.received = 0 and i.total <> 0 and i.type <> 'credit' then 'credited' else 'paid' end $$;

-- The text by which invoice_text_tally counts an invoice; null for one with a note. The digits of the number are masked, so that invoices
-- of one client have the same text.
create or replace function invoice_text(i invoice) returns text language sql immutable as $$
  select case when i.note is null and octet_length(i.search) <= 1000 then
    translate(left(i.search, length(search_text(i.number))), '0123456789', '##########') || substr(i.search, length(search_text(i.number)) + 1) end $$;

-- An invoice in the currency of the company, as the ledger has it: net and VAT are converted and added, then what settled it is deducted.
-- Of an invoiced proforma and of a quote nothing is unpaid.
create or replace function invoice_base_amounts(i invoice, out total numeric, out paid numeric, out credited numeric, out unpaid numeric)
language plpgsql stable as $$
declare
  rate numeric := base_rate(i.company_id, i.currency, i.exchange_rate);
  settled numeric;
begin
  total := in_base(i.total_without_vat, rate) + in_base(i.vat_total, rate);
  settled := case when i.paid = i.total then total else in_base(i.paid, rate) end;
  credited := case when i.received = 0 then settled when i.received = i.paid then 0 else in_base(i.paid - i.received, rate) end;
  paid := settled - credited;
  unpaid := case when i.is_invoiced or i.type = 'quote' then 0 else total - settled end;
end $$;

-- An archived document that is owed again, because a payment was removed or the document restored, leaves the archive.
create or replace function unarchive_unpaid() returns trigger language plpgsql as $$ begin
  new.archived_at := null;
  return new;
end $$;

create trigger unarchive_unpaid before update on invoice for each row
  when (new.archived_at is not null and new.type = 'simple' and new.deleted_at is null and new.voided_at is null and new.paid <> new.total)
  execute function unarchive_unpaid();

create trigger unarchive_unpaid before update on expense for each row
  when (new.archived_at is not null and new.deleted_at is null and new.paid <> new.total)
  execute function unarchive_unpaid();

-- Whether a company of the person has documents, which fix its type, code and currency. False for companies of others.
create or replace function company_has_documents(company uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from company_member m where m.company_id = company and m.user_id = acting_user())
    and (exists (select from invoice i where i.company_id = company) or exists (select from expense e where e.company_id = company)
      or exists (select from payment p where p.company_id = company)) $$;

grant execute on function invoice_state, invoice_base_amounts, company_has_documents to kvitas_app;
