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
    regexp_replace(left(i.search, length(search_text(i.number))), '[0-9]', '#', 'g') || substr(i.search, length(search_text(i.number)) + 1) end $$;

-- An invoice in the currency of the company, as the ledger has it: net and VAT are converted and added, then what settled it is deducted.
-- Of an invoiced proforma nothing is unpaid.
create or replace function invoice_worth(i invoice, out total numeric, out paid numeric, out credited numeric, out unpaid numeric) language sql stable as $$
  select t.total, s.settled - c.credited, c.credited, case when i.is_invoiced then 0 else t.total - s.settled end
  from (select base_rate(i.company_id, i.currency, i.exchange_rate)) r (rate),
    lateral (select in_base(i.total_without_vat, r.rate) + in_base(i.vat_total, r.rate)) t (total),
    lateral (select case when i.paid = i.total then t.total else in_base(i.paid, r.rate) end) s (settled),
    lateral (select case when i.received = 0 then s.settled when i.received = i.paid then 0 else in_base(i.paid - i.received, r.rate) end) c (credited) $$;

-- An archived document that is owed again, because a payment was removed or the document restored, leaves the archive.
create or replace function unarchive_unpaid() returns trigger language plpgsql as $$ begin
  new.archived_at := null;
  return new;
end $$;

create trigger leave_archive before update on invoice for each row
  when (new.archived_at is not null and new.type = 'simple' and new.deleted_at is null and new.voided_at is null and new.paid <> new.total)
  execute function unarchive_unpaid();

create trigger leave_archive before update on expense for each row
  when (new.archived_at is not null and new.deleted_at is null and new.paid <> new.total)
  execute function unarchive_unpaid();

-- Whether a company of the person has documents, which fix its type, code and currency. Of the companies of others it answers false.
create or replace function company_has_documents(company uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from company_member m where m.company_id = company and m.user_id = acting_user())
    and (exists (select from invoice i where i.company_id = company) or exists (select from expense e where e.company_id = company)
      or exists (select from payment p where p.company_id = company)) $$;

grant execute on function invoice_state, invoice_worth, company_has_documents to kvitas_app;
