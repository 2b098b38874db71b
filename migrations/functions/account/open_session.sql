-- Opens a request: finds the session by the hash of its token, sets the person and company of the transaction, and returns
-- them. No row: the session does not exist or has ended. `last_used_at` is written once an hour at most, so that most reads write nothing. A
-- company that requires two factors is hidden from a session with one.
create or replace function open_session(hash text, session_id uuid default null)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean, two_step boolean, two_step_missing boolean,
  company_id uuid, role text, time_zone text, currency text, vat_enabled boolean, closed_until date, settings_version int
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session session;
begin
  select * into found_session from session s
    where (s.token_hash = hash or s.id = session_id)
      and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days';
  if not found then return; end if;
  -- The use of a copy is noted where the account is.
  if found_session.last_used_at < now() - interval '1 hour' and found_session.token_hash not like 'elsewhere %' then
    update session s set last_used_at = now() where s.id = found_session.id;
  end if;
  return query
    select found_session.id, u.id, u.name, u.email, u.locale, u.email_verified_at is not null,
      found_session.two_step, chosen.id is not null and c.id is null,
      c.id, case when c.id is not null then m.role end, c.time_zone, c.currency, c.vat_enabled, c.closed_until, v.version
    from app_user u
    left join company_member m on m.user_id = u.id and m.company_id = u.current_company_id
    left join company chosen on chosen.id = m.company_id
    left join company c on c.id = chosen.id and (found_session.two_step or not chosen.two_step_required)
    left join settings_version v on v.company_id = c.id
    where u.id = found_session.user_id
      and set_config('app.user_id', u.id::text, true) is not null
      and set_config('app.two_step', found_session.two_step::text, true) is not null
      and set_config('app.company_id', coalesce(c.id::text, ''), true) is not null;
end $$;

grant execute on function open_session to kvitas_app;
