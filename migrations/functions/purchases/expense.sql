-- The state of an expense in lists.
create or replace function expense_state(e expense) returns text language sql immutable as $$
  select case when e.deleted_at is not null then 'deleted' when e.archived_at is not null then 'archived'
    when e.paid = e.total then 'paid' else 'unpaid' end $$;

-- An expense keeps the country and the VAT number that the card of its vendor has when it is recorded. Null: take them from the card.
create or replace function keep_vendor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  select c.country, c.vat_code into new.vendor_country, new.vendor_vat_code from client c where c.company_id = new.company_id and c.id = new.vendor_id;
  -- Without a card the foreign key refuses the row.
  if not found then new.vendor_country := 'LT'; end if;
  return new;
end $$;

create trigger keep_vendor before insert or update on expense for each row
  when (new.vendor_country is null) execute function keep_vendor();

-- The VAT number of a vendor in registers: a correction on the card counts, a number of another country is of another time.
create or replace function vendor_vat_number(country text, vat_code text, on_card text) returns text language sql immutable as $$
  select case when left(upper(on_card), 2) = left(upper(coalesce(vat_code, country)), 2) then on_card else vat_code end $$;

-- Kept sum: expense_tally.
create or replace function tally_expense() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and expense_state(old) = expense_state(new) and old.total = new.total and old.paid = new.paid
    and old.currency = new.currency then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into expense_tally as t (company_id, currency, state, count, total, paid)
    select company_id, currency, state, sum(step), sum(total), sum(paid) from (
      select new.company_id, new.currency, expense_state(new) as state, 1 as step, new.total, new.paid where tg_op <> 'DELETE'
      union all
      select old.company_id, old.currency, expense_state(old), -1, -old.total, -old.paid
        where tg_op <> 'INSERT' and exists (select from company c where c.id = old.company_id)
    ) change group by company_id, currency, state
    on conflict (company_id, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, paid = t.paid + excluded.paid;
  return null;
end $$;

create constraint trigger tally after insert or update or delete on expense deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_expense();

-- Lines and VAT rows of an expense add up to its totals, with the named difference of the paper. VAT that the buyer computes is not part of
-- what the vendor is paid. The base of import VAT is no cost.
create or replace function check_expense_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whole expense;
  lines numeric;
  bases numeric;
  vats numeric;
begin
  select * into whole from expense where company_id = new.company_id and id = new.id;
  if not found then return null; end if;
  select sum(l.total_without_vat) into lines from expense_line l where l.company_id = new.company_id and l.expense_id = new.id;
  select sum(v.base), coalesce(sum(v.vat) filter (where v.type <> 'reverse-charge'), 0) into bases, vats
    from expense_vat v where v.company_id = new.company_id and v.expense_id = new.id;
  if lines - whole.discount_without_vat + whole.delivery_without_vat + whole.paper_difference <> whole.total_without_vat
    or (lines is not null and bases is null and whole.total_without_vat <> 0)
    or (bases is not null and (vats <> whole.vat_total or (whole.kind <> 'import' and bases <> whole.total_without_vat))) then
    raise exception 'expense % does not add up', new.id using errcode = 'check_violation', constraint = 'expense_adds_up';
  end if;
  return null;
end $$;

create constraint trigger sums after insert or update on expense deferrable initially deferred
  for each row execute function check_expense_sums();

-- A live credit corrects a live expense of the same vendor and currency, also after either of them changes.
create or replace function check_expense_credits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if exists (select from expense c join expense o on o.company_id = c.company_id and o.id = c.corrects_id
    where c.company_id = new.company_id and (c.id = new.id or c.corrects_id = new.id) and c.deleted_at is null
      and (o.vendor_id <> c.vendor_id or o.currency <> c.currency or o.kind = 'credit' or o.deleted_at is not null)) then
    raise exception 'expense % corrects or is corrected by a deleted one or one of another vendor', new.id
      using errcode = 'check_violation', constraint = 'expense_corrects_same';
  end if;
  return null;
end $$;

create constraint trigger new_credit after insert on expense deferrable initially deferred
  for each row when (new.corrects_id is not null) execute function check_expense_credits();
create constraint trigger changed_credit after update on expense deferrable initially deferred
  for each row
  when ((old.vendor_id, old.currency, old.kind, old.corrects_id, old.deleted_at is null)
    is distinct from (new.vendor_id, new.currency, new.kind, new.corrects_id, new.deleted_at is null))
  execute function check_expense_credits();

-- See search_clients().
create or replace function search_expenses(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from expense where company_id = current_company() and search like (select trigram_prefilter(pattern)) and (search || '') like pattern $$;

-- An exact number comes first in a search. As the owner, because under row-level security lower() would be computed for every row.
create or replace function expenses_by_number(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from expense where company_id = current_company() and lower(number) = lower(wanted) $$;

grant execute on function vendor_vat_number, expense_state, search_expenses, expenses_by_number to kvitas_app;
