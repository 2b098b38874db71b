-- Where whoever pays for a plan is, who was told the account to pay to, conversations with the provider, and what all of a person's companies use.

alter table billing add country text not null default 'LT' check (country ~ '^[A-Z]{2}$');

-- Where the provider had no account yet, it is told by letter once there is one. Who ordered long ago is not written to any more.
alter table subscription_order add account_told boolean not null default true;
update subscription_order set account_told = false
  where status = 'waiting' and method = 'bank-transfer' and created_at > now() - interval '30 days';
create index subscription_order_untold on subscription_order (created_at) where status = 'waiting' and not account_told;

-- A person goes on within a message. It waits for an answer while the last word is theirs, or one that an operator had not seen while answering.
alter table message
  add replies int not null default 0 check (replies >= 0),
  add waiting boolean not null default true,
  add said_at timestamptz not null default now();
update message m set waiting = m.answers = 0,
  said_at = greatest(m.created_at, (select max(a.created_at) from message_answer a where a.message_id = m.id));
drop index message_waiting;
drop index message_newest;
create index message_waiting on message (said_at desc, id desc) where waiting;
create index message_answered on message (said_at desc, id desc) where not waiting;

create table message_reply (
  message_id uuid not null references message,
  id uuid not null,
  reply text not null check (reply <> ''),
  created_at timestamptz not null default now(),
  primary key (message_id, id)
);
alter table message_reply enable row level security;
create policy of_message on message_reply using (message_id in (select m.id from message m))
  with check (message_id in (select m.id from message m where m.user_id = acting_user()));
grant select, insert on message_reply to kvitas_app;

-- Each company of who is at work: what of its plan is used in the month of its own calendar.
create function own_company_usage(moment timestamptz)
  returns table (id uuid, title text, plan_until date, invoices int, members int, invited int)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.title, company_plan_until(c.id),
    coalesce((select i.count from issued_invoices i
      where i.company_id = c.id and i.month = date_trunc('month', moment at time zone c.time_zone)::date), 0),
    (select count(*)::int from company_member m where m.company_id = c.id),
    (select count(*)::int from invitation v
      where v.company_id = c.id and v.accepted_at is null and v.revoked_at is null and v.expires_at > moment)
  from company_member o join company c on c.id = o.company_id
  where o.user_id = acting_user() and o.role = 'owner' $$;

-- Invoices issued in a company's month and in the one before: one row of each month, however large the books are.
create function operator_issued(company uuid, moment timestamptz) returns table (invoices_this_month int, invoices_last_month int)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(i.count) filter (where i.month = now.month), 0)::int, coalesce(sum(i.count) filter (where i.month < now.month), 0)::int
  from company c
    cross join lateral (select date_trunc('month', moment at time zone c.time_zone)::date as month) now
    left join issued_invoices i on i.company_id = c.id and i.month between (now.month - interval '1 month')::date and now.month
  where c.id = company and acting_as_provider() $$;

-- Of all companies a person owns.
create function operator_issued_by(person uuid, moment timestamptz) returns table (invoices_this_month int, invoices_last_month int)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(i.invoices_this_month), 0)::int, coalesce(sum(i.invoices_last_month), 0)::int
  from company_member m cross join lateral operator_issued(m.company_id, moment) i
  where m.user_id = person and m.role = 'owner' $$;

create or replace function operator_health() returns table (
  database_bytes bigint, people int, companies int, jobs_waiting int, jobs_late int, jobs_failed int, jobs_given_up int,
  mail_waiting int, mail_failed int, messages_waiting int, orders_waiting int
) language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  if not acting_as_provider() then return; end if;
  return query select pg_database_size(current_database()), (select count(*)::int from app_user), (select count(*)::int from company),
    j.waiting, j.late, j.failed, j.given_up, e.waiting, e.failed,
    (select count(*)::int from message m where m.waiting),
    (select count(*)::int from subscription_order o where o.status = 'waiting')
  from (select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts < max_attempts and run_at < now() - interval '5 minutes')::int as late,
      count(*) filter (where last_error is not null)::int as failed, count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs) j,
    (select count(*) filter (where status = 'queued')::int as waiting, count(*) filter (where status = 'failed')::int as failed
    from document_email where status = 'queued' or (status = 'failed' and created_at > now() - interval '7 days')) e;
end $$;

revoke execute on function own_company_usage, operator_issued, operator_issued_by from public;
grant execute on function own_company_usage, operator_issued, operator_issued_by to kvitas_app;
