-- How many letters may be sent, to how many addresses; the operator's limits and stops; letters queued fairly between companies.

-- What was queued lately, by whom it is counted (a company, a person, a network address). Receivers only as hashes.
create table letter_count (
  key text not null,
  queued_at timestamptz not null,
  receivers bigint[] not null
);
create index letter_count_key on letter_count (key, queued_at);
create index letter_count_queued_at on letter_count (queued_at);
-- Read and written by the functions below only.
alter table letter_count enable row level security;

-- What the operator set for one company: its own limits, a stop.
create table company_sending (
  company_id uuid primary key references company on delete cascade,
  letters_per_hour int check (letters_per_hour > 0),
  receivers_per_day int check (receivers_per_day > 0),
  stopped_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null
);
alter table company_sending enable row level security;
create policy of_company on company_sending using (company_id = current_company()) with check (company_id = current_company());
create policy of_provider on company_sending for select using (acting_as_provider());

-- A row while nothing at all is sent.
create table sending_stop (
  id int primary key default 1 check (id = 1),
  stopped_at timestamptz not null,
  stopped_by text not null
);
alter table sending_stop enable row level security;
create policy seen on sending_stop for select using (true);
create policy of_provider on sending_stop using (acting_as_provider()) with check (acting_as_provider());
grant select on company_sending to kvitas_app;
grant select, insert, delete on sending_stop to kvitas_app;

-- Only the provider sets it.
create function set_company_sending(company uuid, letters int, receivers int, stopped timestamptz, by text, moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into company_sending (company_id, letters_per_hour, receivers_per_day, stopped_at, changed_by, changed_at)
    select company, letters, receivers, stopped, by, moment where acting_as_provider()
    on conflict (company_id) do update set letters_per_hour = excluded.letters_per_hour, receivers_per_day = excluded.receivers_per_day,
      stopped_at = excluded.stopped_at, changed_by = excluded.changed_by, changed_at = excluded.changed_at $$;

-- Seconds until the oldest letters and receivers leave room for one letter more; 0: there is room. One statement for each key.
create function letter_use(counted text, hourly int, daily int, addresses text[], moment timestamptz)
  returns table (letters int, receivers int, letters_wait int, receivers_wait int)
language sql stable security definer set search_path = public, pg_temp as $$
  with hour as (select queued_at from letter_count where key = counted and queued_at > moment - interval '1 hour'),
    known as (select r.hash, max(c.queued_at) as at from letter_count c cross join lateral unnest(c.receivers) r(hash)
      where c.key = counted and c.queued_at > moment - interval '1 day' group by r.hash),
    asked as (select distinct hashtextextended(lower(a), 0) as hash from unnest(addresses) a),
    fresh as (select count(*)::int as count from asked where hash not in (select hash from known)),
    over as (select (select count(*) from known) + count - daily as count from fresh where count > 0),
    leaving as (select at, row_number() over (order by at) as place from known where hash not in (select hash from asked))
  select (select count(*)::int from hour), (select count(*)::int from known),
    coalesce((select greatest(1, ceil(extract(epoch from queued_at + interval '1 hour' - moment)))::int
      from hour order by queued_at desc offset hourly - 1 limit 1), 0),
    coalesce((select case when over.count > 0 then coalesce(
        (select greatest(1, ceil(extract(epoch from at + interval '1 day' - moment)))::int from leaving where place = over.count), 86400)
      else 0 end from over), 0) $$;

-- Counts one letter against all of the keys, or against none where one has no room: then the longest wait is told. One at a time for each key.
create function count_letter(counted text[], hourly int[], daily int[], addresses text[], moment timestamptz)
  returns table (letters int, letters_wait int, receivers_wait int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare used record; begin
  perform pg_advisory_xact_lock(hashtextextended('letter_count ' || k.key, 0)) from (select unnest(counted) as key order by 1) k;
  letters_wait := 0;
  receivers_wait := 0;
  for place in reverse cardinality(counted)..1 loop
    select * into used from letter_use(counted[place], hourly[place], daily[place], addresses, moment);
    letters := used.letters;
    letters_wait := greatest(letters_wait, used.letters_wait);
    receivers_wait := greatest(receivers_wait, used.receivers_wait);
  end loop;
  if letters_wait = 0 and receivers_wait = 0 then
    insert into letter_count select k, moment, (select coalesce(array_agg(distinct hashtextextended(lower(a), 0)), '{}') from unnest(addresses) a) from unnest(counted) k;
  end if;
  return next;
end $$;

create function purge_letter_counts(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int; begin
  delete from letter_count where queued_at < before;
  get diagnostics purged = row_count;
  return purged;
end $$;

-- Indexes of a company's table begin with the company.
drop index invitation_invited_by, invitation_accepted_by;
create index invitation_invited_by on invitation (company_id, invited_by);

-- Jobs with a lower priority run first.
drop function queue_job(text, json, text, timestamptz, text);
create function queue_job(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null, priority int default null)
  returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform graphile_worker.add_job(task, payload => queue_job.payload, job_key => queue_job.job_key, run_at => queue_job.run_at,
    queue_name => queue_job.queue, priority => queue_job.priority);
end $$;

-- A letter that waits its turn keeps its place: only one without a job is woken.
create or replace function sweep_document_email() returns table (unknown int, woken int)
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update document_email set status = 'failed', trouble = 'unknown', sending_at = null
    where status = 'queued' and sending_at < now() - interval '10 minutes';
  get diagnostics unknown = row_count;
  perform queue_job('send_document', json_build_object('company_id', e.company_id, 'email_id', e.id), 'send_document ' || e.id)
    from document_email e where e.status = 'queued' and e.sending_at is null and e.next_at < now() - interval '2 minutes'
      and not exists (select from graphile_worker.jobs j where j.key = 'send_document ' || e.id and j.attempts < j.max_attempts);
  get diagnostics woken = row_count;
  return next;
end $$;

revoke execute on function set_company_sending, letter_use, count_letter, purge_letter_counts, queue_job, sweep_document_email from public;
grant execute on function set_company_sending, letter_use, count_letter, purge_letter_counts, queue_job, sweep_document_email to kvitas_app;
