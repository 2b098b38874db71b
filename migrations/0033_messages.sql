-- What people write to the provider and what it answers; what its operators see of people, companies and jobs.

-- A person's, and the provider's: it stays when the company it was written from goes, whose name is kept for that.
create table message (
  id uuid primary key,
  user_id uuid not null references app_user,
  written_from uuid,
  company_title text,
  subject text not null check (subject <> ''),
  message text not null check (message <> ''),
  created_at timestamptz not null default now(),
  answers int not null default 0 check (answers >= 0),
  -- How many of the answers the person has seen.
  seen int not null default 0 check (seen between 0 and answers),
  check ((written_from is null) = (company_title is null))
);
create index message_user on message (user_id, created_at desc, id desc);
create index message_newest on message (created_at desc, id desc);
create index message_waiting on message (created_at desc, id desc) where answers = 0;

create table message_answer (
  message_id uuid not null references message,
  id uuid not null,
  answer text not null check (answer <> ''),
  -- The operator's e-mail.
  answered_by text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, id)
);

alter table message enable row level security;
alter table message_answer enable row level security;
create policy own on message using (user_id = acting_user() or acting_as_provider()) with check (user_id = acting_user() or acting_as_provider());
create policy of_message on message_answer using (message_id in (select m.id from message m)) with check (acting_as_provider());
grant select, insert, update on message to kvitas_app;
grant select, insert on message_answer to kvitas_app;

-- When a person was last at work, to the hour; sessions go when they end.
create table person_seen (
  user_id uuid primary key references app_user on delete cascade,
  seen_at timestamptz not null
);
insert into person_seen select user_id, max(last_used_at) from session group by 1;
create function note_seen() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into person_seen values (new.user_id, new.last_used_at)
    on conflict (user_id) do update set seen_at = greatest(person_seen.seen_at, excluded.seen_at);
  return null;
end $$;
create trigger note_seen after insert or update of last_used_at on session for each row execute function note_seen();
revoke execute on function note_seen from public;

-- What operators see across companies: these views, which look as their owner and are empty for whoever does not act as the provider.
-- Counts only; nothing of what documents say.
create view operator_person with (security_barrier) as
  select u.id, u.name, u.email, u.email_verified_at is not null as email_verified, u.created_at, p.seen_at, s.valid_until as plan_until,
    (select count(*)::int from company_member m where m.user_id = u.id) as companies
  from app_user u left join person_seen p on p.user_id = u.id left join subscription s on s.user_id = u.id
  where acting_as_provider();

create view operator_company with (security_barrier) as
  select c.id, c.title, c.code, c.created_at, c.deletion_at, company_plan_until(c.id) as plan_until,
    (select string_agg(u.email, ', ' order by u.email) from company_member m join app_user u on u.id = m.user_id
      where m.company_id = c.id and m.role = 'owner') as owners,
    (select count(*)::int from company_member m where m.company_id = c.id) as members,
    (select coalesce(sum(t.count), 0)::int from invoice_tally t where t.company_id = c.id and t.state <> 'deleted') as invoices,
    (select count(*)::int from client l where l.company_id = c.id and l.deleted_at is null) as clients,
    (select max(p.seen_at) from company_member m join person_seen p on p.user_id = m.user_id where m.company_id = c.id) as seen_at
  from company c where acting_as_provider();
grant select on operator_person, operator_company to kvitas_app;

-- Jobs that have failed, never with what they were given. The queue's tables are made at the start of the server.
create function operator_jobs() returns table (id text, task text, attempts int, max_attempts int, error text, run_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  return query select j.id::text, j.task_identifier::text, j.attempts::int, j.max_attempts::int, j.last_error::text, j.run_at, j.created_at
    from graphile_worker.jobs j where acting_as_provider() and j.last_error is not null;
end $$;

-- Makes a failed job run now, as if it had not been tried. False: there is none, or it runs at this moment.
create function operator_retry_job(job bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not acting_as_provider() or not exists (select from graphile_worker.jobs j where j.id = job and j.last_error is not null) then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0);
  return found;
end $$;

create function operator_health() returns table (
  database_bytes bigint, people int, companies int, jobs_waiting int, jobs_late int, jobs_failed int, jobs_given_up int,
  mail_waiting int, mail_failed int, messages_waiting int, orders_waiting int
) language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  if not acting_as_provider() then return; end if;
  return query select pg_database_size(current_database()), (select count(*)::int from app_user), (select count(*)::int from company),
    j.waiting, j.late, j.failed, j.given_up, e.waiting, e.failed,
    (select count(*)::int from message m where m.answers = 0),
    (select count(*)::int from subscription_order o where o.status = 'waiting')
  from (select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts < max_attempts and run_at < now() - interval '5 minutes')::int as late,
      count(*) filter (where last_error is not null)::int as failed, count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs) j,
    (select count(*) filter (where status = 'queued')::int as waiting, count(*) filter (where status = 'failed')::int as failed
    from document_email where status = 'queued' or (status = 'failed' and created_at > now() - interval '7 days')) e;
end $$;
revoke execute on function operator_jobs, operator_retry_job, operator_health from public;
grant execute on function operator_jobs, operator_retry_job, operator_health to kvitas_app;
