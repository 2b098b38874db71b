-- Decision: docs/decisions/webhooks.md
-- Writes for each address of the company that wants it what is to be sent about an event. Several changes of a record in one transaction
-- are one event, with the last version; changes of a new record belong to its creation. PL/pgSQL keeps the plan of the statement; planning it
-- would take longer than running it.
create or replace function queue_webhooks(company uuid, event text, document uuid, its_version int, its_title text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into webhook_delivery as d (company_id, id, webhook_id, event_id, type, document_id, version, title, change_id, event_at, created_at, state, next_at)
    select company, gen_random_uuid(), w.id, gen_random_uuid(), event, document, its_version, left(its_title, 200), change_id(company), now(), now(), 'waiting', now()
    from webhook w
    where w.company_id = company and w.disabled_at is null and (w.events = '{}' or event = any (w.events))
      and (event not like '%.changed' or not exists (select from webhook_delivery c where c.company_id = company and c.webhook_id = w.id
        and c.change_id = change_id(company) and c.document_id = document and c.type = replace(event, '.changed', '.created')))
    -- A webhook that is deleted meanwhile must not make the change fail.
    for key share of w
    on conflict (company_id, webhook_id, change_id, type, document_id) where change_id is not null
      do update set version = excluded.version, title = excluded.title;
end $$;

-- The events of a changed row of a document or client. The argument is the first part of their names. A record in the trash is deleted.
create or replace function tell_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := tg_argv[0];
  company constant uuid := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  event text;
  events text[] := '{}';
begin
  -- Asked first, because most companies have none, and rows become JSON only for those that have.
  if not exists (select from webhook w where w.company_id = company and w.disabled_at is null) then return null; end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row := coalesce(new_row, old_row);
  -- Of a quote only the answers are told: it is no invoice.
  if kind = 'invoice' and any_row->>'type' = 'quote' then return null; end if;
  -- Payments that settle a credit invoice are part of it.
  if kind = 'payment' and any_row->>'type' = 'credit' then return null; end if;
  if tg_op = 'INSERT' then
    events := case when kind = 'invoice' then array['created', 'issued'] else array['created'] end;
  elsif tg_op = 'DELETE' or new_row->>'deleted_at' is not null then
    if old_row->>'deleted_at' is null then events := array['deleted']; end if;
  else
    if old_row->>'voided_at' is null and new_row->>'voided_at' is not null then events := events || 'voided'::text; end if;
    if old_row->>'sent_at' is null and new_row->>'sent_at' is not null then events := events || 'sent'::text; end if;
    if old_row->>'payment_state' <> 'paid' and new_row->>'payment_state' = 'paid' then events := events || 'paid'::text; end if;
    if events = '{}' then events := array['changed']; end if;
  end if;
  foreach event in array events loop
    perform queue_webhooks(company, kind || '.' || event, (any_row->>'id')::uuid, (any_row->>'version')::int,
      coalesce(any_row->>'number', any_row->>'title', any_row->>'client_title', any_row->>'vendor_title'));
  end loop;
  return null;
end $$;

-- Sums that others keep in a document are no change of it, but its state of payment is.
create trigger tell_webhooks after insert or delete on invoice for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes') execute function tell_webhooks('invoice');
create trigger tell_webhooks_change after update on invoice for each row
  when (old.version <> new.version or old.payment_state <> new.payment_state) execute function tell_webhooks('invoice');
create trigger tell_webhooks after insert or delete on expense for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes') execute function tell_webhooks('expense');
create trigger tell_webhooks_change after update on expense for each row
  when (old.version <> new.version or old.payment_state <> new.payment_state) execute function tell_webhooks('expense');
create trigger tell_webhooks after insert or delete on payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes') execute function tell_webhooks('payment');
create trigger tell_webhooks_change after update on payment for each row when (old.version <> new.version) execute function tell_webhooks('payment');
create trigger tell_webhooks after insert or delete on client for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes') execute function tell_webhooks('client');
create trigger tell_webhooks_change after update on client for each row when (old.version <> new.version) execute function tell_webhooks('client');

create or replace function tell_webhooks_of_answer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_webhooks(new.company_id, 'quote.' || new.quote_answer, new.id, new.version, new.number);
  return null;
end $$;
create trigger tell_webhooks_answer after update on invoice for each row when (old.quote_answer is null and new.quote_answer is not null)
  execute function tell_webhooks_of_answer();

create or replace function tell_webhooks_of_pause() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_webhooks(new.company_id, 'recurring.paused', new.id, new.version, new.title);
  return null;
end $$;
create trigger tell_webhooks after update on recurring for each row when (old.state <> new.state and new.state = 'paused')
  execute function tell_webhooks_of_pause();

create or replace function tell_webhooks_of_bank_import() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_webhooks(new.company_id, 'bank.imported', new.id, 1, null);
  return null;
end $$;
create trigger tell_webhooks after insert on bank_import for each row execute function tell_webhooks_of_bank_import();

-- Claims in all companies the next delivery of each address that has one, the address that waited longest first, and marks the address for
-- `seconds`, so that one process at a time sends to it. Steps from address to address by the index, so that an address with many waiting
-- deliveries costs as much as one with few. Nothing of a company that is to be deleted, or that was restored and not confirmed yet.
create or replace function claim_webhook_deliveries(moment timestamptz, seconds int, most int, per_day int) returns table (company_id uuid, id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  today constant date := (moment at time zone 'UTC')::date;
begin
  if exists (select from sending_stop s where s.restored_from is not null) then return; end if;
  return query
    with recursive address (company_id, webhook_id) as (
      (select d.company_id, d.webhook_id from webhook_delivery d where d.state = 'waiting' order by d.company_id, d.webhook_id limit 1)
      union all
      select n.company_id, n.webhook_id from address a cross join lateral (
        select d.company_id, d.webhook_id from webhook_delivery d
        where d.state = 'waiting' and (d.company_id, d.webhook_id) > (a.company_id, a.webhook_id)
        order by d.company_id, d.webhook_id limit 1) n
    ), free as (
      select w.company_id, w.id, w.attempted_at from address a
      join webhook w on w.company_id = a.company_id and w.id = a.webhook_id
      join company c on c.id = w.company_id and c.deletion_at is null and c.cluster is null and c.moving_to is null
      where w.disabled_at is null and (w.claimed_until is null or w.claimed_until <= moment) and (w.resume_at is null or w.resume_at <= moment)
        and (w.day is distinct from today or w.day_count < per_day)
        and exists (select from webhook_delivery d where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= moment)
        and not exists (select from company_sending s where s.company_id = w.company_id and s.restored_from is not null)
      order by w.attempted_at nulls first, w.id limit most
      for update of w skip locked
    ), claimed as (
      update webhook w set claimed_until = moment + make_interval(secs => seconds), attempted_at = moment, day = today,
        day_count = case when w.day = today then w.day_count + 1 else 1 end
      from free f where w.company_id = f.company_id and w.id = f.id and (w.claimed_until is null or w.claimed_until <= moment)
      returning w.company_id, w.id
    )
    update webhook_delivery d set attempts = d.attempts + 1, attempted_at = moment
    from claimed c cross join lateral (
      select n.id from webhook_delivery n where n.company_id = c.company_id and n.webhook_id = c.id and n.state = 'waiting' and n.next_at <= moment
      order by n.next_at, n.event_at, n.id limit 1) next
    where d.company_id = c.company_id and d.id = next.id
    returning d.company_id, d.id;
end $$;

-- Removes in all companies what was sent long ago.
create or replace function purge_webhook_deliveries(created_before timestamptz) returns int
language sql security definer set search_path = public, pg_temp as $$
  with removed as (delete from webhook_delivery where created_at < created_before returning 1)
  select count(*)::int from removed $$;

grant execute on function claim_webhook_deliveries, purge_webhook_deliveries to kvitas_app;
