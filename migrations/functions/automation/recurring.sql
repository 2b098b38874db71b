-- The recurring documents that are due at a moment by the day of their company, the oldest date first. Those of a company that is to be
-- deleted, or that was restored and not confirmed yet, wait.
create or replace function due_recurring(moment timestamptz, most int) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.company_id, r.id from recurring r join company c on c.id = r.company_id
  where r.state = 'active' and r.deleted_at is null and r.next_date <= (moment at time zone 'UTC')::date + 62
    and r.next_date - r.lead_days <= (moment at time zone c.time_zone)::date and c.deletion_at is null and lives_here(c.id)
    and not exists (select from sending_stop s where s.restored_from is not null)
    and not exists (select from company_sending s where s.company_id = c.id and s.restored_from is not null)
  order by r.next_date, row_number() over (partition by r.company_id, r.next_date order by r.id), r.company_id, r.id limit most $$;

-- For whom a recurring document of the current company is made: for its maker while they may write documents of its kind, else for an owner,
-- because the document belongs to the company.
create or replace function recurring_maker(maker uuid, kind text) returns table (user_id uuid, name text, email text, is_verified boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, u.name, u.email, u.email_verified_at is not null from company_member m join app_user u on u.id = m.user_id
  where m.company_id = current_company()
    and (m.role = 'owner' or (m.user_id = maker and (m.role in ('admin', 'employee') or (m.role = 'accountant' and kind = 'expense'))))
  order by m.user_id = maker desc, m.user_id limit 1 $$;

grant execute on function due_recurring, recurring_maker to kvitas_app;

-- A recurring document as its history describes it: its own fields and those of its form, without what every run changes. The days of the
-- form only say how many days there are to pay.
create or replace function recurring_facts(of_row recurring) returns jsonb language sql stable as $$
  select of_row.form - array['lines', 'date', 'date_due'] || jsonb_build_object(
    'title', of_row.title, 'currency', of_row.currency, 'repeat_unit', of_row.unit, 'repeat_every', of_row.every, 'repeat_on', of_row.on_day,
    'first_date', of_row.first_date, 'ends_on', of_row.ends_on, 'ends_after', of_row.ends_after, 'lead_days', of_row.lead_days,
    'action', of_row.action, 'state', of_row.state, 'deleted_at', of_row.deleted_at,
    'payment_term_days', (of_row.form->>'date_due')::date - (of_row.form->>'date')::date,
    'accounts', case jsonb_typeof(of_row.form->'accounts') when 'array' then (
      select jsonb_agg(a.title order by chosen.place) from jsonb_array_elements_text(of_row.form->'accounts') with ordinality chosen (id, place)
        join company_account a on a.company_id = of_row.company_id and a.id = chosen.id::uuid) end,
    'price_changes', (select jsonb_agg(format('%s: %s %%', change->>'from', change->>'percent') order by place)
      from jsonb_array_elements(of_row.price_changes) with ordinality of (change, place))) $$;

-- The lines of its form as the lines of a document are stored: with their position and the names behind their ids.
create or replace function recurring_lines(of_row recurring) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(line || jsonb_build_object('position', place - 1,
      'unit', (select u.title from unit u where u.company_id = of_row.company_id and u.id = (line->>'unit_id')::uuid),
      'vat_rate', (select v.rate from vat_rate v where v.company_id = of_row.company_id and v.id = (line->>'vat_id')::uuid),
      'total', round((line->>'quantity')::numeric * (line->>'price')::numeric, 2)) order by place), '[]')
  from jsonb_array_elements(of_row.form->'lines') with ordinality of (line, place) $$;

create or replace function audit_recurring() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  described recurring := coalesce(new, old);
  naming jsonb := jsonb_strip_nulls(jsonb_build_object('title', described.title, 'first_date', described.first_date, 'total', described.next_total,
    'currency', described.currency));
  old_values jsonb;
  new_values jsonb;
begin
  -- A company is removed with its history.
  if not exists (select from company c where c.id = described.company_id) then return null; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, o.value), jsonb_object_agg(key, n.value) into old_values, new_values
      from jsonb_each(recurring_facts(old)) o full join jsonb_each(recurring_facts(new)) n using (key)
      where coalesce(o.value, 'null') <> coalesce(n.value, 'null');
  else
    old_values := case tg_op when 'DELETE' then naming end;
    new_values := case tg_op when 'INSERT' then naming end;
  end if;
  if coalesce(old_values, new_values) is not null then
    perform record_event(described.company_id, 'recurring', described.id, described.title, tg_table_name, described.id, lower(tg_op), old_values, new_values);
  end if;
  if tg_op = 'UPDATE' then
    perform record_lines(described.company_id, 'recurring', described.id, described.title, 'recurring_line', recurring_lines(old), recurring_lines(new));
  end if;
  return null;
end $$;

create trigger audit after insert or delete on recurring for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_recurring();
-- Each run changes the next date and its total; the trigger does not even fire for them.
create trigger audit_change after update on recurring for each row
  when ((old.title, old.form, old.currency, old.unit, old.every, old.on_day, old.first_date, old.ends_on, old.ends_after, old.lead_days,
      old.price_changes, old.action, old.state, old.deleted_at)
    is distinct from (new.title, new.form, new.currency, new.unit, new.every, new.on_day, new.first_date, new.ends_on, new.ends_after, new.lead_days,
      new.price_changes, new.action, new.state, new.deleted_at))
  execute function audit_recurring();

-- What a recurring document made or skipped is part of its history. A run has no id of its own.
create or replace function audit_recurring_run() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run recurring_run := coalesce(new, old);
  title text := (select r.title from recurring r where r.company_id = run.company_id and r.id = run.recurring_id);
  description jsonb := jsonb_strip_nulls(jsonb_build_object('outcome', run.outcome, 'planned_date', run.planned_date, 'number', coalesce(
    (select i.number from invoice i where i.company_id = run.company_id and i.id = run.invoice_id),
    (select e.number from expense e where e.company_id = run.company_id and e.id = run.expense_id))));
begin
  -- The recurring document was removed with its runs.
  if title is null then return null; end if;
  perform record_event(run.company_id, 'recurring', run.recurring_id, title, tg_table_name, gen_random_uuid(), lower(tg_op),
    case tg_op when 'DELETE' then description end, case tg_op when 'INSERT' then description end);
  return null;
end $$;

create trigger audit after insert or delete on recurring_run for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_recurring_run();
