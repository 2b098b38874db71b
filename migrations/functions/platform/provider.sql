-- What `app.provider` must be for a transaction to work as the provider. It cannot be computed without the hashes of the keys, which the
-- application role cannot read, and is valid in one transaction.
create or replace function provider_token() returns text
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(string_agg(hash, ' ' order by hash) || ' ' || extract(epoch from now()), 'UTF8')), 'hex') from provider_key $$;

-- Lets the rest of the transaction work across all companies. `key` is one of the keys of the provider.
create or replace function become_provider(key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from provider_key where hash = encode(sha256(convert_to('provider ' || key, 'UTF8')), 'hex')) then
    raise exception 'this is not a key of the provider' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.provider', provider_token(), true);
end $$;

-- Whether the transaction does the provider's own work, such as accepting orders. It may see the rows of all users.
create or replace function acting_as_provider() returns boolean
language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$ begin
  if coalesce(current_setting('app.provider', true), '') = '' then return false; end if;
  return current_setting('app.provider', true) = provider_token();
end $$;

grant execute on function become_provider, acting_as_provider to kvitas_app;
