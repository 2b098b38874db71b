-- Kept sums: invoice_tally and invoice_text_tally. Deferred to the end of the transaction, when all products and accounts are locked
-- already.
create or replace function add_invoice_tally(i invoice, step int) returns void language plpgsql as $$
declare
  of_state text := invoice_state(i);
  of_text text := invoice_text(i);
begin
  insert into invoice_tally as t (company_id, type, currency, state, count, total, paid, credited)
    values (i.company_id, i.type, i.currency, of_state, step, step * i.total, step * i.received, step * (i.paid - i.received))
    on conflict (company_id, type, currency, state) do update set count = t.count + excluded.count, total = t.total + excluded.total,
      paid = t.paid + excluded.paid, credited = t.credited + excluded.credited;
  if of_text is null then return; end if;
  insert into invoice_text_tally as t (company_id, search, type, currency, state, count, total, paid, credited)
    values (i.company_id, of_text, i.type, i.currency, of_state, step, step * i.total, step * i.received, step * (i.paid - i.received))
    on conflict (company_id, search, type, currency, state) do update set count = t.count + excluded.count, total = t.total + excluded.total,
      paid = t.paid + excluded.paid, credited = t.credited + excluded.credited;
end $$;

create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (invoice_state(old), old.total, old.paid, old.received, old.type, old.currency, old.search, old.number, old.note)
    is not distinct from (invoice_state(new), new.total, new.paid, new.received, new.type, new.currency, new.search, new.number, new.note) then return null; end if;
  if tg_op = 'DELETE' and not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  perform add_invoice_tally(old, -1);
  if tg_op <> 'DELETE' then perform add_invoice_tally(new, 1); end if;
  -- Texts that no invoice has any more are deleted.
  delete from invoice_text_tally where company_id = company and search = invoice_text(old) and type = old.type and currency = old.currency
    and state = invoice_state(old) and count = 0;
  return null;
end $$;

create constraint trigger tally after update or delete on invoice deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_invoice();
