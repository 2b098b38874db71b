-- After a backup was restored: stops everything outgoing until an operator confirms, and settles what was under way when the backup was
-- made, because the instance that made it may have sent it since. `taken` is the moment of the backup. Only the owner of the tables may call it.
create or replace function pause_after_restore(taken timestamptz) returns void
language sql set search_path = public, pg_temp as $$
  insert into sending_stop (stopped_at, stopped_by, restored_from) values (now(), 'restore', taken)
    on conflict (id) do update set restored_from = excluded.restored_from;
  -- What the access point has keeps waiting for its answer.
  update document_email set status = case when cardinality(delivered) > 0 then 'sent' else 'failed' end,
      sent_at = case when cardinality(delivered) > 0 then coalesce(sent_at, taken) end,
      trouble = case when sending_at is not null or trouble = 'unanswered' then 'unknown' else 'restored' end, sending_at = null
    where status = 'queued' and submission_id is null;
  -- Exported files are not in a backup, nor are the finished pieces of packs.
  delete from export_job where status = 'done';
  update export_job set status = 'queued' where status = 'running';
  delete from pack_segment;
  update pack set status = 'queued', part = null, done = 0, attempts = 0, began_at = null, chain = null where status in ('queued', 'running');
  -- The restored backup itself.
  delete from backup_run where outcome = 'running' $$;
