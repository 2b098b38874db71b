-- Tables that every area uses: keys, throttling, robot checks.
--
-- Every table of a company has company_id first in its primary key, in every unique index and in every foreign key, so that companies can be
-- distributed over servers. Row-level security shows the application (the role kvitas_app) only the rows of the current company, or of the
-- person signed in (docs/decisions/row-level-security.md). Functions, triggers and views are in functions/.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Secrets that an early version kept in the database. The application has no right to it.
create table app_secret (
  name text primary key,
  value text not null
);
alter table app_secret enable row level security;
revoke all on app_secret from kvitas_app;

-- The server keeps its keys outside the database (KEYS_FILE). A fingerprint recognises each of them.
create table key_fingerprint (
  purpose text not null,
  id text not null,
  fingerprint text not null,
  noted_at timestamptz not null default now(),
  primary key (purpose, id)
);
alter table key_fingerprint enable row level security;

-- Hashes of the keys that allow work across all companies. See become_provider().
create table provider_key (
  hash text primary key
);
alter table provider_key enable row level security;

-- Attempts, counted for throttling by network address and by e-mail. In the database, so that all server processes share them.
create table attempt (
  key text not null,
  happened_at timestamptz not null default now()
);
create index attempt_key on attempt (key, happened_at);
alter table attempt enable row level security;
create policy anybody on attempt using (true) with check (true);
grant select, insert, update, delete on attempt to kvitas_app;

-- Robot checks that were solved. Each challenge is accepted once.
create table captcha_used (
  challenge text primary key,
  expires_at timestamptz not null
);
alter table captcha_used enable row level security;
create policy anybody on captcha_used using (true) with check (true);
grant select, insert, update, delete on captcha_used to kvitas_app;
