-- The state of a payment in lists.
create or replace function payment_state(p payment) returns text language sql immutable as $$
  select case when p.deleted_at is not null then 'deleted' when p.archived_at is not null then 'archived' else 'recorded' end $$;

-- The text by which payment_text_tally counts a payment; null for one with a note.
create or replace function payment_text(p payment) returns text language sql immutable as $$
  select case when p.note is null and p.type <> 'credit' and octet_length(p.search) <= 1000 then p.search end $$;

-- How a payment counts in payment_tally: once for each of its accounts.
create or replace function payment_counts(p payment)
returns table (account_id uuid, arrives boolean, type text, currency text, destination_currency text, state text, is_unused boolean, purpose text, total numeric, used numeric)
language sql immutable as $$
  select a.account_id, a.arrives, p.type, p.currency, coalesce(p.destination_currency, p.currency), payment_state(p), p.unused > 0, p.purpose, p.total, p.total - p.unused
  from (values (p.account_id, false), (p.source_account_id, false), (p.destination_account_id, true)) a (account_id, arrives)
  where a.account_id is not null $$;

-- Kept sums: payment_tally and payment_text_tally.
create or replace function tally_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (old.type, old.currency, old.destination_currency, old.account_id, old.source_account_id, old.destination_account_id,
      old.total, old.unused, old.purpose, payment_state(old), payment_text(old))
    is not distinct from (new.type, new.currency, new.destination_currency, new.account_id, new.source_account_id, new.destination_account_id,
      new.total, new.unused, new.purpose, payment_state(new), payment_text(new)) then return null; end if;
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into payment_tally as t (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused, purpose, count, total, used)
    select company, account_id, arrives, type, currency, destination_currency, state, is_unused, purpose, sum(step), sum(step * total), sum(step * used) from (
      select 1 as step, c.* from payment_counts(new) c where tg_op <> 'DELETE'
      union all
      select -1, c.* from payment_counts(old) c where tg_op <> 'INSERT'
    ) change group by account_id, arrives, type, currency, destination_currency, state, is_unused, purpose
    on conflict (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused, purpose)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  insert into payment_text_tally as t (company_id, search, type, currency, state, count, total, used)
    select company, search, type, currency, state, sum(step), sum(step * total), sum(step * used) from (
      select 1 as step, payment_text(new) as search, new.type, new.currency, payment_state(new) as state, new.total, new.total - new.unused as used
        where tg_op <> 'DELETE'
      union all
      select -1, payment_text(old), old.type, old.currency, payment_state(old), old.total, old.total - old.unused where tg_op <> 'INSERT'
    ) change where search is not null group by search, type, currency, state
    on conflict (company_id, search, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  -- Texts that no payment has any more are deleted.
  if tg_op <> 'INSERT' then
    delete from payment_text_tally where company_id = company and search = payment_text(old) and type = old.type and currency = old.currency
      and state = payment_state(old) and count = 0;
  end if;
  return null;
end $$;

create constraint trigger tally after insert or update or delete on payment deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_payment();

grant execute on function payment_state to kvitas_app;
