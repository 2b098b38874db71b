-- The last day of the longest plan among the owners of a company. Null: none of them has had a plan.
create or replace function company_plan_until(company uuid) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select max(s.valid_until) from company_member m join subscription s on s.user_id = m.user_id
  where m.company_id = company and m.role = 'owner' $$;

-- How many companies a person owns, except those of a cluster, and the last day of their own plan. Another person may ask, when a company is
-- transferred.
create or replace function owned_companies(person uuid, except_of text default null) returns table (count int, plan_until date)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from company_member m join company c on c.id = m.company_id
      where m.user_id = person and m.role = 'owner' and (except_of is null or c.cluster is distinct from except_of)),
    (select s.valid_until from subscription s where s.user_id = person) $$;

-- Bytes of attached files, of papers that became no expense, of the files that were sent by email, and of accepted quotes. Thumbnails are
-- not counted.
create or replace function stored_file_bytes(company uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(size), 0)::bigint from (
    select size from expense_file where company_id = company
    union all select size from paper where company_id = company and expense_id is null
    union all (select distinct on (kept.sha256) kept.size from (
      select sent.sha256, sent.size from document_email e,
        lateral (values (e.file_sha256, e.file_size), (e.ubl_sha256, e.ubl_size)) sent (sha256, size)
        where e.company_id = company and sent.sha256 is not null
      union all select i.quote_sha256, i.quote_size from invoice i where i.company_id = company and i.quote_sha256 is not null) kept
      order by kept.sha256)) stored $$;

-- For each company of the person: how much of the plan is used in the current month of the company's calendar.
create or replace function own_company_usage(moment timestamptz)
  returns table (id uuid, title text, plan_until date, invoices int, members int, invited int, file_bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.title, company_plan_until(c.id),
    coalesce((select i.count from issued_invoices i
      where i.company_id = c.id and i.month = date_trunc('month', moment at time zone c.time_zone)::date), 0),
    (select count(*)::int from company_member m where m.company_id = c.id),
    (select count(*)::int from invitation v
      where v.company_id = c.id and v.accepted_at is null and v.revoked_at is null and v.expires_at > moment),
    stored_file_bytes(c.id)
  from company_member o join company c on c.id = o.company_id
  where o.user_id = acting_user() and o.role = 'owner' $$;

grant execute on function company_plan_until, owned_companies, stored_file_bytes, own_company_usage to kvitas_app;
