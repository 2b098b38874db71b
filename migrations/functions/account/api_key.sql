-- Decision: docs/decisions/api-keys.md
-- Opens a request with a key: sets the person and the company of the transaction like open_session(), and returns the same columns with those
-- of the key. No row: the key does not exist, has expired, its maker is no longer a member or has deleted the account, or the company is
-- to be deleted. A company that requires two steps is hidden from a key whose maker had signed in with one, or has no second step any more.
create or replace function open_api_key(hash text, moment timestamptz)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean, two_step boolean, two_step_missing boolean,
  company_id uuid, role text, time_zone text, currency text, vat_enabled boolean, closed_until date, settings_version int,
  key_id uuid, key_name text, key_scope text, key_may_issue boolean
)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select k.id, u.id, u.name, u.email, u.locale, u.email_verified_at is not null,
      steps.are_two, open_company.id is null, open_company.id, case when open_company.id is not null then m.role end,
      open_company.time_zone, open_company.currency, open_company.vat_enabled, open_company.closed_until, v.version,
      k.id, k.name, k.scope, k.may_issue
    from api_key k
    join company_member m on m.company_id = k.company_id and m.user_id = k.user_id
    join app_user u on u.id = k.user_id and u.deleted_at is null
    join company c on c.id = k.company_id and c.deletion_at is null
    cross join lateral (select k.two_step and (exists (select from two_step t where t.user_id = u.id)
      or exists (select from passkey p where p.user_id = u.id)) as are_two) steps
    left join company open_company on open_company.id = c.id and (steps.are_two or not c.two_step_required)
    left join settings_version v on v.company_id = open_company.id
    where k.token_hash = hash and k.expires_at > moment
      and set_config('app.user_id', u.id::text, true) is not null
      and set_config('app.two_step', steps.are_two::text, true) is not null
      and set_config('app.api_key_name', k.name, true) is not null
      and set_config('app.company_id', coalesce(open_company.id::text, ''), true) is not null;
end $$;

-- Counts a request with a key. Returns the requests of this minute and of this day (UTC), this one included; a request over the limit of
-- the minute does not count for the day. No row: the key does not exist or has expired.
create or replace function count_api_key_use(hash text, moment timestamptz, per_minute int)
returns table (minute_count int, day_count int)
language sql security definer set search_path = public, pg_temp as $$
  with request as (
    select date_trunc('minute', moment) as minute, (moment at time zone 'UTC')::date as day
  )
  update api_key k set
    last_used_at = moment,
    minute = r.minute,
    minute_count = case when k.minute = r.minute then k.minute_count + 1 else 1 end,
    day = r.day,
    day_count = case when k.day = r.day then k.day_count else 0 end
      + case when k.minute = r.minute and k.minute_count >= per_minute then 0 else 1 end
  from request r
  where k.token_hash = hash and k.expires_at > moment
  returning k.minute_count, k.day_count $$;

-- The keys that end before a moment and whose makers were not told yet. Marks them as told. Keys of one person are told one by one.
create or replace function warn_ending_api_keys(moment timestamptz, ends_before timestamptz)
returns table (company_id uuid, user_id uuid, name text, expires_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  update api_key k set warned_at = moment
  where k.warned_at is null and k.expires_at > moment and k.expires_at <= ends_before
  returning k.company_id, k.user_id, k.name, k.expires_at $$;

-- Removes keys that ended long ago. Their names stay in the history.
create or replace function purge_api_keys(ended_before timestamptz) returns int
language sql security definer set search_path = public, pg_temp as $$
  with removed as (delete from api_key where expires_at < ended_before returning 1)
  select count(*)::int from removed $$;

grant execute on function open_api_key, count_api_key_use, warn_ending_api_keys, purge_api_keys to kvitas_app;
