-- People, their sessions and companies. People and sessions belong to no company; companies are seen by their members.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table app_secret (
  name text primary key,
  value text not null
);

create table app_user (
  id uuid primary key,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  email_verified_at timestamptz,
  password_hash text not null,
  locale text not null default 'lt' check (locale in ('lt', 'en')),
  avatar text,
  current_company_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));

create table session (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references app_user on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index session_of_user on session (user_id);

-- One-time tokens sent by e-mail, kept as hashes.
create table email_token (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  email text not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Attempts counted for throttling: by address, by e-mail. In the database, so that it holds over processes.
create table attempt (
  key text not null,
  happened_at timestamptz not null default now()
);
create index attempt_key on attempt (key, happened_at);

-- Solved robot checks: each challenge serves once.
create table captcha_used (
  challenge text primary key,
  expires_at timestamptz not null
);

create table company (
  id uuid primary key,
  type text not null check (type in ('legal', 'individual')),
  title text not null check (title <> ''),
  code text,
  vat_enabled boolean not null,
  vat_code text,
  email text,
  phone text,
  website text,
  currency text not null,
  address text,
  city text,
  postal_code text,
  country text not null,
  activity_type text check (activity_type in ('simple', 'certificate')),
  certificate_number text,
  bank_name text,
  bank_code text,
  account_number text,
  contacts jsonb not null default '[]',
  addresses jsonb not null default '[]',
  language text not null default 'lt',
  time_zone text not null default 'Europe/Vilnius',
  invoice_style jsonb not null default '{}',
  deletion_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type <> 'legal' or code is not null),
  check (not vat_enabled or vat_code is not null)
);

create table company_member (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'employee', 'accountant')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_member_user on company_member (user_id);

-- The answer first given to an Idempotency-Key, for 24 hours. The row is made before the work, in its transaction: a
-- second request with the same key waits on it.
create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  key text not null,
  request_hash text not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create function current_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;
create function acting_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Opens a request: finds the session, makes its person and their company the ones this transaction acts for, and says
-- who it is. No row: no such session, or not used for 30 days. `last_used_at` is written once an hour at most, so that
-- reading does not write.
create function open_session(hash text, session_id uuid default null)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean,
  company_id uuid, role text, time_zone text, currency text, vat_enabled boolean
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
      c.id, m.role, c.time_zone, c.currency, c.vat_enabled
    from app_user u
    left join company_member m on m.user_id = u.id and m.company_id = u.current_company_id
    left join company c on c.id = m.company_id
    where u.id = found_session.user_id
      and set_config('app.user_id', u.id::text, true) is not null
      and set_config('app.company_id', coalesce(c.id::text, ''), true) is not null;
end $$;

alter table company enable row level security;
alter table company_member enable row level security;
create policy own_membership on company_member
  using (user_id = acting_user() or company_id = current_company())
  -- One joins a company from within it: by making it, or by one of its own people.
  with check (company_id = current_company());
create policy member_of on company
  using (id = current_company() or id in (select m.company_id from company_member m where m.user_id = acting_user()))
  with check (true);

grant select, insert on app_secret to kvitas_app;
grant select, insert, update on app_user, company to kvitas_app;
grant delete on company to kvitas_app;
grant select, insert, update, delete on session, email_token, attempt, captcha_used, company_member, idempotency_key to kvitas_app;
grant execute on all functions in schema public to kvitas_app;
