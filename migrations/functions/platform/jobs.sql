-- Queues a job in the current transaction. graphile-worker creates its schema when the server starts, after the migrations, so the name is
-- looked up when the function runs. The application role needs no rights there.
create or replace function queue_job(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null, priority int default null)
  returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform graphile_worker.add_job(task, payload => queue_job.payload, job_key => queue_job.job_key, run_at => queue_job.run_at,
    queue_name => queue_job.queue, priority => queue_job.priority);
end $$;

grant execute on function queue_job to kvitas_app;
