-- Deletes events older than 400 days. The age is fixed here so that the application cannot delete younger ones; a moment in the future
-- counts as now.
create or replace function purge_security_events(moment timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  with removed as (delete from security_event where happened_at < least(moment, now()) - interval '400 days' returning 1)
  select count(*)::int from removed $$;

grant execute on function purge_security_events to kvitas_app;
