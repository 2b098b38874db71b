-- Decision: docs/decisions/letters.md
-- A payment that pays the rest of an invoice gets a letter, if the company wants it. The trigger runs after `settle`, which counts the
-- payment. Settled by a credit invoice nothing was paid; documents of another program have no letters.
create or replace function queue_payment_letter() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from letter_settings s where s.company_id = new.company_id and s.receipts_on) then return null; end if;
  insert into payment_letter (company_id, payment_id, invoice_id)
    select new.company_id, new.payment_id, new.invoice_id
    from invoice i join payment p on p.company_id = i.company_id and p.id = new.payment_id
    where i.company_id = new.company_id and i.id = new.invoice_id and i.type = 'simple' and i.origin = 'own' and i.payment_state = 'paid'
      and p.type <> 'credit'
    on conflict do nothing;
  return null;
end $$;

create trigger tell_client after insert on invoice_payment for each row
  when (coalesce(current_setting('app.import_id', true), '') = '')
  execute function queue_payment_letter();

-- The companies with payments whose letter waits for at least so long, measured by the clock of the database, which wrote when.
create or replace function companies_with_payment_letters(at_least interval) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct l.company_id from payment_letter l
  where l.done_at is null and l.created_at <= now() - at_least
    and not exists (select from company_sending s where s.company_id = l.company_id and s.restored_from is not null) $$;

grant execute on function companies_with_payment_letters to kvitas_app;
