-- Decision: docs/decisions/notices.md
-- What a member is told about who has not chosen: what waits for an answer or has stopped. The accountant is told nothing.
create or replace function default_notices(role text, channel text) returns text[] language sql immutable parallel safe as $$
  select case when role = 'accountant' then '{}'::text[]
    when channel = 'push' then array['question', 'quote_accepted', 'quote_declined', 'recurring_paused']
    else array['recurring_paused'] end $$;

-- Writes a notice for each member who wants it and did not cause it, once for each record. The mail about a paused recurring document is older
-- than notices and is sent by itself.
create or replace function queue_notices(company uuid, its_event text, record uuid, actor uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into notice (company_id, user_id, channel, event, record_id, created_at)
    select m.company_id, m.user_id, c.channel, its_event, record, now()
    from company_member m
      left join notice_setting s on s.company_id = m.company_id and s.user_id = m.user_id
      cross join (values ('push'), ('mail')) c (channel)
    where m.company_id = company and m.user_id is distinct from actor
      and its_event = any (case c.channel when 'push' then coalesce(s.push, default_notices(m.role, 'push'))
        else coalesce(s.mail, default_notices(m.role, 'mail')) end)
      and (c.channel = 'push' or its_event <> 'recurring_paused')
      and (c.channel = 'mail' or exists (select from push_subscription p where p.user_id = m.user_id))
      -- Only who may resume it.
      and (its_event <> 'recurring_paused' or m.role <> 'accountant')
    -- A member who leaves meanwhile must not make the change fail.
    for key share of m
  on conflict do nothing;
end $$;

create or replace function notice_of_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_notices(new.company_id, 'invoice_paid', new.id, acting_user());
  return null;
end $$;
-- An invoice that only credits settled was not paid.
create trigger notice_of_payment after update on invoice for each row
  when (old.payment_state <> 'paid' and new.payment_state = 'paid' and new.type in ('simple', 'proforma') and new.received > 0
    and new.origin = 'own' and new.deleted_at is null and new.voided_at is null) execute function notice_of_payment();

-- Also an answer that a member writes down is an answer; its writer knows it.
create or replace function notice_of_answer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_notices(new.company_id, 'quote_' || new.quote_answer, new.id, new.quote_answered_by);
  return null;
end $$;
create trigger notice_of_answer after update on invoice for each row when (old.quote_answer is null and new.quote_answer is not null)
  execute function notice_of_answer();

create or replace function notice_of_view() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_notices(new.company_id, 'invoice_seen', new.invoice_id, null);
  return null;
end $$;
create trigger notice_of_view after update on document_link for each row when (old.first_seen_at is null and new.first_seen_at is not null)
  execute function notice_of_view();

create or replace function notice_of_question() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_notices(new.company_id, 'question', new.id, null);
  return null;
end $$;
create trigger notice_of_question after insert on document_message for each row when (new.author = 'client') execute function notice_of_question();

-- Without a problem a person has paused it.
create or replace function notice_of_pause() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_notices(new.company_id, 'recurring_paused', new.id, null);
  return null;
end $$;
create trigger notice_of_pause after update on recurring for each row
  when (old.state <> new.state and new.state = 'paused' and new.problem is not null) execute function notice_of_pause();

-- Whether a company is told anything at a moment: not while it is to be deleted, or was restored and not confirmed yet.
create or replace function is_told(company uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from company c where c.id = company and c.deletion_at is null) and lives_here(company)
    and not exists (select from sending_stop s where s.restored_from is not null)
    and not exists (select from company_sending s where s.company_id = company and s.restored_from is not null) $$;

-- Writes the notices of invoices that became overdue, from eight in the morning of the company on. Three days back, so that an outage loses
-- none, and that who turns it on today is not told about old ones. Begins with the settings, because it is in no default.
create or replace function queue_overdue_notices(moment timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare queued int; begin
  insert into notice (company_id, user_id, channel, event, record_id, created_at)
    select s.company_id, s.user_id, w.channel, 'invoice_overdue', i.id, moment
    from notice_setting s
      join company c on c.id = s.company_id
      cross join lateral (select 'push' as channel where 'invoice_overdue' = any (s.push) and exists (select from push_subscription p where p.user_id = s.user_id)
        union all select 'mail' where 'invoice_overdue' = any (s.mail)) w
      join invoice i on i.company_id = s.company_id and i.type = 'simple' and i.deleted_at is null and i.voided_at is null
        and i.payment_state <> 'paid' and i.origin = 'own'
        and i.date_due between (moment at time zone c.time_zone)::date - 3 and (moment at time zone c.time_zone)::date - 1
    where extract(hour from moment at time zone c.time_zone) >= 8 and is_told(s.company_id)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;

-- Makes batches of what waits long enough: by push one for each event, by mail one letter. Each day a person gets so many at most; the rest
-- waits and comes together. Returns the batches; those by push are queued for each browser of the person.
create or replace function gather_notices(moment timestamptz, push_wait interval, mail_wait interval, push_per_day int, mail_per_day int, most int)
returns table (company_id uuid, user_id uuid, channel text, batch_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare today constant date := (moment at time zone 'UTC')::date;
begin
  perform pg_advisory_xact_lock(hashtextextended('notices', 0));
  return query
    with due as (
      select n.company_id, n.user_id, n.channel, case n.channel when 'push' then n.event end as event, min(n.created_at) as since
      from notice n where n.batch_id is null
      group by n.company_id, n.user_id, n.channel, case n.channel when 'push' then n.event end
      having min(n.created_at) <= moment - case n.channel when 'push' then push_wait else mail_wait end and is_told(n.company_id)
    ), ranked as (
      select d.*, row_number() over (partition by d.user_id, d.channel order by d.since, d.company_id, d.event) as place,
        coalesce((select k.count from notice_count k where k.user_id = d.user_id and k.channel = d.channel and k.day = today), 0) as used
      from due d
    ), taken as materialized (
      select r.company_id, r.user_id, r.channel, r.event, gen_random_uuid() as batch_id from ranked r
      where r.used + r.place <= case r.channel when 'push' then push_per_day else mail_per_day end
      order by r.since limit most
    ), counted as (
      insert into notice_count as k (user_id, channel, day, count)
        select t.user_id, t.channel, today, count(*)::int from taken t group by t.user_id, t.channel
      on conflict (user_id, channel) do update set day = excluded.day,
        count = case when k.day = excluded.day then k.count + excluded.count else excluded.count end
    ), marked as (
      update notice n set batch_id = t.batch_id from taken t
      where n.company_id = t.company_id and n.user_id = t.user_id and n.channel = t.channel and n.batch_id is null
        and (t.event is null or n.event = t.event)
    ), pushes as (
      insert into push_delivery (company_id, id, batch_id, subscription_id, next_at, created_at)
        select t.company_id, gen_random_uuid(), t.batch_id, p.id, moment, moment
        from taken t join push_subscription p on p.user_id = t.user_id where t.channel = 'push'
    )
    select t.company_id, t.user_id, t.channel, t.batch_id from taken t;
end $$;

-- Whether a browser may be told of a company: its sign-in is still valid, and the company does not require two steps that it was made without.
-- `companies`: how many the person has. No row: the browser is not there any more. For a company elsewhere the first cluster is asked.
create or replace function push_state(subscription uuid, company uuid, moment timestamptz) returns table (is_open boolean, companies int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.last_used_at > moment - interval '30 days' and s.created_at > moment - interval '90 days' and (s.two_step or not c.two_step_required),
    (select count(*)::int from company_member m where m.user_id = s.user_id)
  from push_subscription p join session s on s.id = p.session_id join company c on c.id = company
  where p.id = subscription $$;

-- Claims in all companies the deliveries that are due, for so many seconds. Those that are too old are given up.
create or replace function claim_pushes(moment timestamptz, seconds int, most int)
returns table (company_id uuid, id uuid, batch_id uuid, attempts int, subscription_id uuid, user_id uuid, endpoint text, p256dh text, auth text,
  key_id text, is_open boolean, companies int)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  delete from push_delivery d where d.created_at < moment - interval '6 hours';
  return query
    with due as (
      select d.company_id, d.id from push_delivery d where d.next_at <= moment and is_told(d.company_id)
      order by d.next_at, d.id limit most for update skip locked
    ), claimed as (
      update push_delivery d set attempts = d.attempts + 1, next_at = moment + make_interval(secs => seconds)
      from due where d.company_id = due.company_id and d.id = due.id
      returning d.company_id, d.id, d.batch_id, d.attempts, d.subscription_id
    )
    select c.company_id, c.id, c.batch_id, c.attempts, p.id, p.user_id, p.endpoint, p.p256dh, p.auth, p.key_id, t.is_open, t.companies
    from claimed c
      join push_subscription p on p.id = c.subscription_id
      cross join lateral push_state(p.id, c.company_id, moment) t;
end $$;

-- Stores the browser of a session in place of what it had before, also for another person: who has its address is the browser. A person has
-- at most `most`; the oldest goes.
create or replace function store_push_subscription(its_id uuid, session uuid, its_endpoint text, its_p256dh text, its_auth text, its_key text, moment timestamptz, most int)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare person constant uuid := acting_user();
begin
  perform pg_advisory_xact_lock(hashtextextended('push ' || person, 0));
  delete from push_subscription p where p.session_id = session or p.endpoint = its_endpoint;
  delete from push_subscription p where p.user_id = person and p.id not in (
    select o.id from push_subscription o where o.user_id = person order by o.created_at desc, o.id desc limit most - 1);
  insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, key_id, created_at)
    select its_id, s.user_id, s.id, its_endpoint, its_p256dh, its_auth, its_key, moment from session s where s.id = session and s.user_id = person;
end $$;

-- Removes notices that were told long ago. Until then none is told again.
create or replace function purge_notices(created_before timestamptz) returns int
language sql security definer set search_path = public, pg_temp as $$
  with removed as (delete from notice where created_at < created_before returning 1)
  select count(*)::int from removed $$;

grant execute on function default_notices, queue_overdue_notices, gather_notices, claim_pushes, push_state, store_push_subscription, purge_notices to kvitas_app;
