-- Keys are kept outside the database (KEYS_FILE); here is only what they are recognised by.

create table key_fingerprint (
  purpose text not null,
  id text not null,
  fingerprint text not null,
  noted_at timestamptz not null default now(),
  primary key (purpose, id)
);

-- The application reads and writes no secrets here any more.
revoke all on app_secret from kvitas_app;

-- Work across companies is done by who has one of these keys; the table has their hashes. It was a setting that the application's role could make itself.
create table provider_key (
  hash text primary key
);

-- What marks a transaction as the provider's: it can't be made without the hashes, which the application's role can't read, and serves in one transaction.
create function provider_mark() returns text
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(string_agg(hash, ' ' order by hash) || ' ' || extract(epoch from now()), 'UTF8')), 'hex') from provider_key $$;
revoke execute on function provider_mark from public;

create function become_provider(key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from provider_key where hash = encode(sha256(convert_to('provider ' || key, 'UTF8')), 'hex')) then
    raise exception 'this is not a key of the provider' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.provider', provider_mark(), true);
end $$;
revoke execute on function become_provider from public;
grant execute on function become_provider to kvitas_app;

create or replace function acting_as_provider() returns boolean
language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$ begin
  if coalesce(current_setting('app.provider', true), '') = '' then return false; end if;
  return current_setting('app.provider', true) = provider_mark();
end $$;
