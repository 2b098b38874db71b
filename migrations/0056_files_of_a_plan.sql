-- How much room stored files take is counted in one place, and told with what else a plan limits.

-- Bytes of the attached files of a company and of what its letters went with; small pictures left out.
create function stored_file_bytes(company uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(size), 0)::bigint from (
    select size from expense_file where company_id = company
    union all (select distinct on (file_sha256) file_size from document_email
      where company_id = company and file_sha256 is not null order by file_sha256)) stored $$;

drop function own_company_usage(timestamptz);
create function own_company_usage(moment timestamptz)
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

revoke execute on function stored_file_bytes, own_company_usage from public;
grant execute on function stored_file_bytes, own_company_usage to kvitas_app;
