-- In all companies: documents that an access point has and whose answer is due to be asked for, the longest waiting first.
create or replace function unanswered_peppol(most int) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, e.id from document_email e
  where e.status = 'queued' and e.submission_id is not null and e.next_at <= now() and lives_here(e.company_id) order by e.next_at limit most $$;

-- The document that an answer of the access point is about, by the id that it gave or by its key.
create or replace function find_peppol(submission text, key uuid) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, e.id from document_email e where e.submission_id = submission
  union select e.company_id, e.id from document_email e where e.id = key and e.way = 'peppol' limit 1 $$;

grant execute on function unanswered_peppol, find_peppol to kvitas_app;
