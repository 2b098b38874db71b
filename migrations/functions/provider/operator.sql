-- The data of all companies for operators. Views run as their owner, without row-level security, so each checks acting_as_provider(). They
-- have counts, never the content of documents.
create or replace view operator_person with (security_barrier) as
  select u.id, u.name, u.email, u.email_verified_at is not null as email_verified, u.created_at, p.seen_at, s.valid_until as plan_until,
    (select count(*)::int from company_member m where m.user_id = u.id) as companies
  from app_user u left join person_seen p on p.user_id = u.id left join subscription s on s.user_id = u.id
  where acting_as_provider() and u.deleted_at is null;

create or replace view operator_company with (security_barrier) as
  select c.id, c.title, c.code, c.peppol, c.created_at, c.deletion_at, company_plan_until(c.id) as plan_until,
    (select string_agg(u.email, ', ' order by u.email) from company_member m join app_user u on u.id = m.user_id
      where m.company_id = c.id and m.role = 'owner') as owners,
    (select count(*)::int from company_member m where m.company_id = c.id) as members,
    (select coalesce(sum(t.count), 0)::int from invoice_tally t where t.company_id = c.id and t.state <> 'deleted') as invoices,
    (select count(*)::int from client l where l.company_id = c.id and l.deleted_at is null) as clients,
    (select max(p.seen_at) from company_member m join person_seen p on p.user_id = m.user_id where m.company_id = c.id) as seen_at,
    c.cluster
  from company c where acting_as_provider();

-- What an operator compares with the register before Peppol is switched on.
create or replace view operator_peppol with (security_barrier) as
  select c.id, c.title, c.type, c.code, c.vat_code, c.country, c.peppol, c.peppol_id from company c where acting_as_provider();

grant select on operator_person, operator_company, operator_peppol to kvitas_app;

-- Jobs that failed, without their payload, which may have data of customers. The tables of the queue are created when the server starts.
create or replace function operator_jobs() returns table (id text, task text, attempts int, max_attempts int, error text, run_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  return query select j.id::text, j.task_identifier::text, j.attempts::int, j.max_attempts::int, j.last_error::text, j.run_at, j.created_at
    from graphile_worker.jobs j where acting_as_provider() and j.last_error is not null;
end $$;

-- Runs a failed job now, as if it had not been tried. False: there is none, or it is running.
create or replace function operator_retry_job(job bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not acting_as_provider() or not exists (select from graphile_worker.jobs j where j.id = job and j.last_error is not null) then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0);
  return found;
end $$;

-- The jobs of all companies for the metrics: only counts, and without the tables of `operator_health`, because they are read every few seconds.
create or replace function operator_job_counts() returns table (waiting int, oldest_seconds float8, running int, failed int, given_up int)
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  return query select count(*) filter (where due)::int, coalesce(extract(epoch from now() - min(j.run_at) filter (where due)), 0)::float8,
    count(*) filter (where j.locked_at is not null)::int, count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts)::int,
    count(*) filter (where j.attempts >= j.max_attempts)::int
  from graphile_worker.jobs j, lateral (select j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now() as due) d
  where acting_as_provider();
end $$;

create or replace function operator_health() returns table (
  database_bytes bigint, people int, companies int, jobs_waiting int, jobs_late int, jobs_failed int, jobs_given_up int,
  mail_waiting int, mail_failed int, messages_waiting int, orders_waiting int, peppol_waiting int
) language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  if not acting_as_provider() then return; end if;
  return query select pg_database_size(current_database()), (select count(*)::int from app_user), (select count(*)::int from company),
    j.waiting, j.late, j.failed, j.given_up, e.waiting, e.failed,
    (select count(*)::int from message m where m.waiting),
    (select count(*)::int from subscription_order o where o.status = 'waiting'),
    (select count(*)::int from company c where c.peppol = 'requested')
  from (select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts < max_attempts and run_at < now() - interval '5 minutes')::int as late,
      count(*) filter (where last_error is not null)::int as failed, count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs) j,
    (select count(*) filter (where status = 'queued')::int as waiting, count(*) filter (where status = 'failed')::int as failed
    from document_email where status = 'queued' or (status = 'failed' and created_at > now() - interval '7 days')) e;
end $$;

-- Invoices issued this month and last month in the calendar of a company. Reads one row for each month, however large the books.
create or replace function operator_issued(company uuid, moment timestamptz) returns table (invoices_this_month int, invoices_last_month int)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(i.count) filter (where i.month = now.month), 0)::int, coalesce(sum(i.count) filter (where i.month < now.month), 0)::int
  from company c
    cross join lateral (select date_trunc('month', moment at time zone c.time_zone)::date as month) now
    left join issued_invoices i on i.company_id = c.id and i.month between (now.month - interval '1 month')::date and now.month
  where c.id = company and acting_as_provider() $$;

-- The same, of all companies that a person owns.
create or replace function operator_issued_by(person uuid, moment timestamptz) returns table (invoices_this_month int, invoices_last_month int)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(i.invoices_this_month), 0)::int, coalesce(sum(i.invoices_last_month), 0)::int
  from company_member m cross join lateral operator_issued(m.company_id, moment) i
  where m.user_id = person and m.role = 'owner' $$;

grant execute on function operator_jobs, operator_retry_job, operator_job_counts, operator_health, operator_issued, operator_issued_by to kvitas_app;
