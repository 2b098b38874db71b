-- Backups of the whole instance: every attempt, and the pause of everything outgoing after one was restored.

create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The address of the folder or bucket, without secrets.
  place text not null check (place <> ''),
  name text not null check (name <> ''),
  outcome text not null default 'running' check (outcome in ('running', 'ok', 'failed')),
  -- Why it failed, in words for the operator.
  reason text check (reason <> ''),
  size bigint check (size > 0),
  row_count bigint check (row_count >= 0),
  files int check (files >= 0),
  -- Files that a document names and the store did not have.
  missing int check (missing >= 0),
  check ((outcome = 'running') = (finished_at is null)),
  check ((outcome = 'failed') = (reason is not null)),
  check (num_nonnulls(size, row_count, files, missing) = case outcome when 'ok' then 4 else 0 end)
);
alter table backup_run enable row level security;
create policy of_provider on backup_run for select using (acting_as_provider());
grant select on backup_run to kvitas_app;

-- The moment of the backup that was restored: nothing leaves until an operator confirms that this instance is the one in use.
alter table sending_stop add column restored_from timestamptz;

-- `restored`: it waited when the backup was made, so after the restore nobody knows whether it was sent meanwhile.
alter table document_email
  drop constraint document_email_trouble_check,
  add constraint document_email_trouble_check check (trouble in ('refused', 'unreachable', 'unprinted', 'unknown', 'document_gone',
    'unanswered', 'no_receiver', 'peppol_off', 'invalid', 'restored'));
