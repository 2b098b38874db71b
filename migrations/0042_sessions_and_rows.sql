-- A session ends 90 days after it began, devices that have signed in are known, and every table has row-level security.

create or replace function open_session(hash text, session_id uuid default null)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean, two_step boolean, two_step_missing boolean,
  company_id uuid, role text, time_zone text, currency text, vat_enabled boolean, closed_until date, settings_version int
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session session;
begin
  select * into found_session from session s
    where (s.token_hash = hash or s.id = session_id)
      and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days';
  if not found then return; end if;
  if found_session.last_used_at < now() - interval '1 hour' then
    update session s set last_used_at = now() where s.id = found_session.id;
  end if;
  return query
    select found_session.id, u.id, u.name, u.email, u.locale, u.email_verified_at is not null,
      found_session.two_step, chosen.id is not null and c.id is null,
      c.id, case when c.id is not null then m.role end, c.time_zone, c.currency, c.vat_enabled, c.closed_until, v.version
    from app_user u
    left join company_member m on m.user_id = u.id and m.company_id = u.current_company_id
    left join company chosen on chosen.id = m.company_id
    left join company c on c.id = chosen.id and (found_session.two_step or not chosen.two_step_required)
    left join settings_version v on v.company_id = c.id
    where u.id = found_session.user_id
      and set_config('app.user_id', u.id::text, true) is not null
      and set_config('app.two_step', found_session.two_step::text, true) is not null
      and set_config('app.company_id', coalesce(c.id::text, ''), true) is not null;
end $$;

-- Browsers that have signed in to an account: their cookie, as a keyed hash. Another one is told of by a letter.
create table known_device (
  user_id uuid not null references app_user on delete cascade,
  device_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_device_seen on known_device (seen_at);
grant select, insert, update, delete on known_device to kvitas_app;

-- With another address, and with an account that is deleted, they are forgotten.
create function forget_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from known_device where user_id = new.id;
  return null;
end $$;
create trigger forget_devices after update of email on app_user
  for each row when (lower(new.email) <> lower(old.email)) execute function forget_devices();
revoke execute on function forget_devices from public;

-- What belongs to a person is theirs once somebody is signed in. Before that, and in jobs, nobody is, and the token, code or address that is brought finds the row.
create function is_own(person uuid) returns boolean language sql stable parallel safe
  as $$ select acting_user() is null or person = acting_user() $$;

do $$ declare name text; begin
  foreach name in array array['session', 'email_token', 'password_reset', 'social_login', 'recovery_code', 'idempotency_key', 'known_device'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I using (is_own(user_id)) with check (is_own(user_id))', name);
  end loop;
  -- Whether others in the company have two steps is shown to its owners.
  foreach name in array array['two_step', 'passkey'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy read on %I for select using (true)', name);
    execute format('create policy own on %I using (is_own(user_id)) with check (is_own(user_id))', name);
  end loop;
  -- Of nobody in particular.
  foreach name in array array['attempt', 'captcha_used'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy anybody on %I using (true) with check (true)', name);
  end loop;
  -- Not for the application's role at all.
  foreach name in array array['app_secret', 'key_fingerprint', 'provider_key', 'person_seen'] loop
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;

alter table sign_in_ticket enable row level security;
create policy own on sign_in_ticket using (user_id is null or is_own(user_id)) with check (user_id is null or is_own(user_id));

-- Names of colleagues are read, and accounts are found by their address.
alter table app_user enable row level security;
create policy read on app_user for select using (true);
create policy add on app_user for insert with check (true);
create policy change_own on app_user for update using (is_own(id)) with check (is_own(id));
grant execute on function is_own to kvitas_app;
