-- Files of documents that take longer to make than anybody waits: made by a job, kept a week.

create table export_job (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- What was asked: the form of the call.
  form jsonb not null,
  language text not null check (language in ('lt', 'en')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'canceled')),
  done int not null default 0 check (done >= 0),
  total int not null check (total >= 0),
  -- Each try begins the file anew: one half written when the server was killed is worth nothing.
  attempts int not null default 0,
  file_name text,
  size bigint,
  error text check (error in ('unavailable', 'internal_error')),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  check (status <> 'done' or (file_name is not null and size is not null)),
  check (status <> 'failed' or error is not null),
  check ((finished_at is null) = (status in ('queued', 'running')))
);
alter table export_job enable row level security;
create policy of_company on export_job using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on export_job to kvitas_app;

-- Of all companies: what was finished before the moment is gone.
create function sweep_export_jobs(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from export_job where finished_at < before;
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Jobs of one queue run after each other.
drop function queue_job(text, json, text, timestamptz);
create function queue_job(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform graphile_worker.add_job(task, payload => queue_job.payload, job_key => queue_job.job_key, run_at => queue_job.run_at,
    queue_name => queue_job.queue);
end $$;
revoke execute on function queue_job, sweep_export_jobs from public;
grant execute on function queue_job, sweep_export_jobs to kvitas_app;
