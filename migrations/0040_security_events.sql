-- What happened to accounts: who signed in, or failed to, from where; what was changed of the ways to sign in; what the provider's
-- operators looked at and decided. Rows are added and removed by age, never changed.

create table security_event (
  id uuid primary key,
  happened_at timestamptz not null,
  event text not null check (event <> ''),
  outcome text not null check (outcome in ('ok', 'failed')),
  reason text,
  -- Whose account it is about. No reference: the record outlives the account. Null: nobody's, or of no known account.
  user_id uuid,
  -- Who did it, where it was not that person.
  actor_id uuid,
  -- Of an address that was typed: a keyed hash to find it by, and the address with its name masked. Never the address itself.
  email_hash text,
  email_hint text,
  address text,
  user_agent text,
  detail text check (length(detail) <= 200),
  company text check (length(company) <= 200)
);
create index security_event_newest on security_event (happened_at desc, id desc);
create index security_event_of_user on security_event (user_id, happened_at desc, id desc);
create index security_event_of_email on security_event (email_hash, happened_at desc) where email_hash is not null;

alter table security_event enable row level security;
create policy read_own on security_event for select using (user_id = acting_user() or acting_as_provider());
-- A failed sign-in is written when nobody is signed in.
create policy add on security_event for insert with check (true);
grant select, insert on security_event to kvitas_app;

-- Removes what is older than 400 days. The age stands here, so that the application can't remove what is younger; a moment in the future counts as now.
create function purge_security_events(moment timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with removed as (delete from security_event where happened_at < least(moment, now()) - interval '400 days' returning 1)
  select count(*)::int from removed $$;
revoke execute on function purge_security_events from public;
grant execute on function purge_security_events to kvitas_app;
