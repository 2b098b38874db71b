-- What is dated on or before this day is closed: nothing is written there any more. Null: nothing is closed.
alter table company add column closed_until date;

-- Whoever closes or opens waits for the documents that are being stored, and those that come after see the new day: both take
-- the lock that documents end with anyway. The company's row is locked before, by the update itself, in this order always.
create function wait_for_documents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform lock_sums(new.id);
  return new;
end $$;
create trigger wait_for_documents before update of closed_until on company for each row
  when (old.closed_until is distinct from new.closed_until) execute function wait_for_documents();

-- At the end of the transaction, under that lock: an earlier look could miss who closes meanwhile. The detail is the day, for the answer.
create function refuse_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  closed date;
begin
  perform lock_sums(company);
  select c.closed_until into closed from company c where c.id = company;
  if least(old.date, new.date) <= closed then
    raise exception 'the period until % is closed', closed using errcode = 'PC001', detail = closed::text;
  end if;
  return null;
end $$;

-- Only what is in the books is held: what was deleted goes for good after its days, and with its company all goes.
do $$ declare name text; begin
  foreach name in array array['invoice', 'expense', 'payment'] loop
    execute format($make$create constraint trigger closed_deleted after delete on %I deferrable initially deferred for each row
      when (old.deleted_at is null and coalesce(current_setting('app.removing_company', true), '') = '') execute function refuse_closed()$make$, name);
  end loop;
  foreach name in array array['invoice', 'expense', 'receipt'] loop
    execute format('create constraint trigger closed_made after insert on %I deferrable initially deferred for each row execute function refuse_closed()', name);
  end loop;
end $$;
-- What a credit invoice takes back lives and goes with it.
create constraint trigger closed_made after insert on payment deferrable initially deferred for each row
  when (new.type <> 'credit') execute function refuse_closed();

-- Money, date, number, and whether it counts. Voiding and its undoing stay possible (docs/decisions/closed-periods.md), and so does
-- what the books do not say: files, comments, what was sent, which document an advance is used for.
create constraint trigger closed_changed after update on invoice deferrable initially deferred for each row
  when ((old.type, old.number, old.client_id, old.date, old.currency, old.exchange_rate, old.total, old.vat_total, old.deleted_at is null)
    is distinct from (new.type, new.number, new.client_id, new.date, new.currency, new.exchange_rate, new.total, new.vat_total, new.deleted_at is null))
  execute function refuse_closed();
create constraint trigger closed_changed after update on expense deferrable initially deferred for each row
  when ((old.vendor_id, old.number, old.category_id, old.date, old.currency, old.exchange_rate, old.total, old.vat_total, old.deleted_at is null)
    is distinct from (new.vendor_id, new.number, new.category_id, new.date, new.currency, new.exchange_rate, new.total, new.vat_total, new.deleted_at is null))
  execute function refuse_closed();
create constraint trigger closed_changed after update on payment deferrable initially deferred for each row
  when (new.type <> 'credit' and (old.type, old.client_id, old.account_id, old.date, old.currency, old.exchange_rate, old.total, old.source_account_id,
      old.destination_account_id, old.destination_currency, old.destination_total, old.deleted_at is null)
    is distinct from (new.type, new.client_id, new.account_id, new.date, new.currency, new.exchange_rate, new.total, new.source_account_id,
      new.destination_account_id, new.destination_currency, new.destination_total, new.deleted_at is null))
  execute function refuse_closed();
create constraint trigger closed_changed after update on receipt deferrable initially deferred for each row
  when ((old.type, old.number, old.date, old.currency, old.total) is distinct from (new.type, new.number, new.date, new.currency, new.total))
  execute function refuse_closed();

drop function open_session(text, uuid);
create function open_session(hash text, session_id uuid default null)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean,
  company_id uuid, role text, time_zone text, currency text, vat_enabled boolean, closed_until date, settings_version int
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session session;
begin
  select * into found_session from session s
    where (s.token_hash = hash or s.id = session_id) and s.last_used_at > now() - interval '30 days';
  if not found then return; end if;
  if found_session.last_used_at < now() - interval '1 hour' then
    update session s set last_used_at = now() where s.id = found_session.id;
  end if;
  return query
    select found_session.id, u.id, u.name, u.email, u.locale, u.email_verified_at is not null,
      c.id, m.role, c.time_zone, c.currency, c.vat_enabled, c.closed_until, v.version
    from app_user u
    left join company_member m on m.user_id = u.id and m.company_id = u.current_company_id
    left join company c on c.id = m.company_id
    left join settings_version v on v.company_id = c.id
    where u.id = found_session.user_id
      and set_config('app.user_id', u.id::text, true) is not null
      and set_config('app.company_id', coalesce(c.id::text, ''), true) is not null;
end $$;

revoke execute on function wait_for_documents, refuse_closed, open_session from public;
grant execute on function open_session to kvitas_app;
