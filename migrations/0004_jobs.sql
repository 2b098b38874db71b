-- Work put off until after the request, and what a company's form asks of its documents.

-- Queues a job in the transaction it belongs to. graphile-worker makes its own schema at the start of the server, so the
-- name is looked up when the function runs; the application role needs no rights there.
create function queue_job(task text, payload json, job_key text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform graphile_worker.add_job(task, payload => queue_job.payload, job_key => queue_job.job_key);
end $$;

-- Whether a company of the acting person has documents, also one that is not the current one: these keep its type, code and
-- currency fixed. Of others' companies it says nothing.
create function company_has_documents(company uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from company_member m where m.company_id = company and m.user_id = acting_user())
    and exists (select from invoice i where i.company_id = company) $$;

revoke execute on function queue_job, company_has_documents from public;
grant execute on function queue_job, company_has_documents to kvitas_app;
