-- After a backup was restored: stops everything outgoing until an operator confirms, and settles what was under way when the backup was
-- made, because the instance that made it may have sent it since. `taken` is the moment of the backup. Only the owner of the tables may call it.
create or replace function pause_after_restore(taken timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$ begin
  insert into sending_stop (stopped_at, stopped_by, restored_from) values (now(), 'restore', taken)
    on conflict (id) do update set restored_from = excluded.restored_from;
  perform settle_restored_emails(taken, null);
  -- Exported files are not in a backup, nor are the finished pieces of packs.
  delete from export_job where status = 'done';
  update export_job set status = 'queued' where status = 'running';
  delete from pack_segment;
  update pack set status = 'queued', part = null, done = 0, attempts = 0, began_at = null, chain = null where status in ('queued', 'running');
  -- The restored backup itself.
  delete from backup_run where outcome = 'running';
end $$;

-- Emails that waited when a backup or an archive was made: nobody knows whether they were sent since. What the access point has keeps
-- waiting for its answer.
create or replace function settle_restored_emails(taken timestamptz, company uuid) returns void
language sql set search_path = public, pg_temp as $$
  update document_email set status = case when cardinality(delivered) > 0 then 'sent' else 'failed' end,
      sent_at = case when cardinality(delivered) > 0 then coalesce(sent_at, taken) end,
      trouble = case when sending_at is not null or trouble = 'unanswered' then 'unknown' else 'restored' end, sending_at = null
    where status = 'queued' and submission_id is null and (company is null or company_id = company) $$;

-- Stops everything outgoing of a company that was restored from an archive, until its owner confirms. Only the owner of the tables may call it.
create or replace function pause_restored_company(company uuid, taken timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$ begin
  insert into company_sending (company_id, changed_by, changed_at, restored_from) values (company, 'restore', now(), taken);
  perform settle_restored_emails(taken, company);
end $$;

-- The owner of the current company confirms that it is the one in use; emails that waited are sent.
create or replace function confirm_restored_company() returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update company_sending set restored_from = null where company_id = current_company() and restored_from is not null;
  if not found then return; end if;
  perform graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker._private_jobs j where j.payload ->> 'held' = 'true' and j.run_at > now()
      and j.payload ->> 'company_id' = current_company()::text), run_at => now());
  -- Any new job wakes the workers.
  perform queue_job('sweep_mail', '{}', 'sweep_mail after a stop');
end $$;

grant execute on function confirm_restored_company to kvitas_app;
