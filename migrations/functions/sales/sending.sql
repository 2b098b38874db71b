-- In all companies: emails whose process died while sending fail as unknown, and emails that no job will send get a job. An email that
-- waits its turn keeps its job and its position in the queue. Over Peppol such a document is tried again, because the access point
-- recognises its key.
create or replace function sweep_document_email() returns table (unknown int, woken int)
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update document_email set status = 'failed', trouble = 'unknown', sending_at = null
    where status = 'queued' and way = 'email' and sending_at < now() - interval '10 minutes';
  get diagnostics unknown = row_count;
  update document_email set trouble = 'unanswered', sending_at = null
    where status = 'queued' and way = 'peppol' and sending_at < now() - interval '10 minutes';
  perform queue_job(e.task, json_build_object('company_id', e.company_id, 'email_id', e.id), e.task || ' ' || e.id)
    from (select *, case way when 'peppol' then 'send_peppol' else 'send_document' end as task from document_email) e
    where e.status = 'queued' and e.sending_at is null and e.submission_id is null and e.next_at < now() - interval '2 minutes' and lives_here(e.company_id)
      and not exists (select from graphile_worker.jobs j where j.key = e.task || ' ' || e.id and j.attempts < j.max_attempts);
  get diagnostics woken = row_count;
  return next;
end $$;

-- Sends the emails that waited because sending was stopped, of one company or of all. Only the provider stops and resumes.
create or replace function wake_emails(company uuid default null) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare woken int; begin
  if not acting_as_provider() then return 0; end if;
  select count(*) into woken from graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker._private_jobs j where j.payload ->> 'held' = 'true' and j.run_at > now()
      and (company is null or j.payload ->> 'company_id' = company::text)), run_at => now());
  -- Any new job wakes the workers.
  if woken > 0 then perform queue_job('sweep_mail', '{}', 'sweep_mail after a stop'); end if;
  return woken;
end $$;

-- Sets the limits of one company. Only the provider does.
create or replace function set_company_sending(company uuid, letters int, receivers int, stopped timestamptz, by text, moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into company_sending (company_id, letters_per_hour, receivers_per_day, stopped_at, changed_by, changed_at)
    select company, letters, receivers, stopped, by, moment where acting_as_provider()
    on conflict (company_id) do update set letters_per_hour = excluded.letters_per_hour, receivers_per_day = excluded.receivers_per_day,
      stopped_at = excluded.stopped_at, changed_by = excluded.changed_by, changed_at = excluded.changed_at $$;

grant execute on function sweep_document_email, wake_emails, set_company_sending to kvitas_app;
