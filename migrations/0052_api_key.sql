-- Keys with which programs call the API for a company.

-- A key has the rights of its maker in this company, limited by its scope. It is deleted with the membership of its maker. Only its
-- hash is stored.
create table api_key (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null check (name <> '' and length(name) <= 100),
  token_hash text not null unique,
  -- The last characters of the key, by which a person recognises it.
  ending text not null check (length(ending) = 4),
  scope text not null check (scope in ('read', 'documents', 'all')),
  -- Whether it may issue and send documents and record payments.
  may_issue boolean not null,
  -- Whether its maker had signed in with two steps: a company may require them.
  two_step boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its maker was told that it ends soon.
  warned_at timestamptz,
  last_used_at timestamptz,
  -- Requests in the current minute and on the current day (UTC).
  minute timestamptz,
  minute_count int not null default 0 check (minute_count >= 0),
  day date,
  day_count int not null default 0 check (day_count >= 0),
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_member (company_id, user_id) on delete cascade,
  check (expires_at > created_at and expires_at <= created_at + interval '2 years 1 day')
);
create index api_key_maker on api_key (company_id, user_id);
alter table api_key enable row level security;
create policy of_company on api_key using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on api_key to kvitas_app;

-- The key that made a change; null: a person in a session, or the product. The name stays after the key is deleted.
alter table audit_event add column api_key_name text;
