-- Signing in through a provider, with a second step, and by passkey.

-- Who came through a provider has no password until they set one.
alter table app_user alter column password_hash drop not null;

-- Whether the person proved themselves twice: by a code beside the first proof, or by a passkey, which is both at once.
alter table session add column two_step boolean not null default false;

-- Whom a provider knows as whom of ours. Its own number identifies; the e-mail is only shown, for it may become somebody else's.
create table social_login (
  issuer text not null,
  subject text not null check (subject <> ''),
  user_id uuid not null references app_user on delete cascade,
  provider text not null,
  email text,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index social_login_of_user on social_login (user_id);

-- What is carried from one step of signing in to the next: short-lived, for one use, and kept as a hash.
create table sign_in_ticket (
  token_hash text primary key,
  kind text not null,
  user_id uuid references app_user on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);

-- The shared secret of a person's code generator, encrypted, and the last step of time whose code was taken.
create table two_step (
  user_id uuid primary key references app_user on delete cascade,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);
create table recovery_code (
  user_id uuid not null references two_step on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

grant select, insert, update, delete on social_login, sign_in_ticket, two_step, recovery_code, passkey to kvitas_app;

-- A company may want that whoever works in it has proved themselves twice.
alter table company add column two_step_required boolean not null default false;

-- A company that wants two steps is none to a session of one: it is told that they are missing, and no row of it is seen.
drop function open_session(text, uuid);
create function open_session(hash text, session_id uuid default null)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean, two_step boolean, two_step_missing boolean,
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
revoke execute on function open_session from public;
grant execute on function open_session to kvitas_app;
