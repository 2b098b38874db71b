-- Letters that wait because sending was stopped go on at once when it is let go: their jobs say so and are woken.

-- Of one company, or of all. Only the provider stops and resumes.
create function wake_letters(company uuid default null) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare woken int; begin
  if not acting_as_provider() then return 0; end if;
  select count(*) into woken from graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker._private_jobs j where j.payload ->> 'held' = 'true' and j.run_at > now()
      and (company is null or j.payload ->> 'company_id' = company::text)), run_at => now());
  -- Any new job makes the workers look.
  if woken > 0 then perform queue_job('sweep_mail', '{}', 'sweep_mail after a stop'); end if;
  return woken;
end $$;
revoke execute on function wake_letters from public;
grant execute on function wake_letters to kvitas_app;
