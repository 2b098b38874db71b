-- Kept sums: invoice_tally and invoice_text_tally. Deferred to the end of the transaction, when all products and accounts are locked
-- already.
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
  -- Texts that no invoice has any more are deleted.
  if tg_op <> 'INSERT' then
    delete from invoice_text_tally where company_id = company and search = invoice_text(old) and type = old.type and currency = old.currency
      and state = invoice_state(old) and count = 0;
  end if;
  return null;
end $$;

create constraint trigger tally after insert or update or delete on invoice deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_invoice();
