-- The recurring documents that are due at a moment by the day of their company, the oldest date first. Those of a company that is to be
-- deleted, or that was restored and not confirmed yet, wait.
create or replace function due_recurring(moment timestamptz, most int) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.company_id, r.id from recurring r join company c on c.id = r.company_id
  where r.state = 'active' and r.deleted_at is null and r.next_date <= (moment at time zone 'UTC')::date + 62
    and r.next_date - r.lead_days <= (moment at time zone c.time_zone)::date and c.deletion_at is null
    and not exists (select from sending_stop s where s.restored_from is not null)
    and not exists (select from company_sending s where s.company_id = c.id and s.restored_from is not null)
  order by r.next_date, r.company_id, r.id limit most $$;

-- For whom a recurring document of the current company is made: for its maker while they may write documents, else for an owner, because the
-- document belongs to the company.
create or replace function recurring_maker(maker uuid) returns table (user_id uuid, name text, email text, is_verified boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, u.name, u.email, u.email_verified_at is not null from company_member m join app_user u on u.id = m.user_id
  where m.company_id = current_company() and m.role in ('owner', 'admin', 'employee') and (m.user_id = maker or m.role = 'owner')
  order by m.user_id = maker desc, m.user_id limit 1 $$;

grant execute on function due_recurring, recurring_maker to kvitas_app;
