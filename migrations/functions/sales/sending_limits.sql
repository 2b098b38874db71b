-- The usage of the limits of one key (company, person, network address), and the seconds until one more email is allowed; 0 if it is
-- allowed now.
create or replace function email_usage(counted text, hourly int, daily int, addresses text[], moment timestamptz)
  returns table (emails int, receivers int, emails_wait int, receivers_wait int)
language sql stable security definer set search_path = public, pg_temp as $$
  with hour as (select queued_at from email_count where key = counted and queued_at > moment - interval '1 hour'),
    recent as (select r.hash, max(c.queued_at) as at from email_count c cross join lateral unnest(c.receivers) r(hash)
      where c.key = counted and c.queued_at > moment - interval '1 day' group by r.hash),
    requested as (select distinct hashtextextended(lower(a), 0) as hash from unnest(addresses) a),
    new_receivers as (select count(*)::int as count from requested where hash not in (select hash from recent)),
    over as (select (select count(*) from recent) + count - daily as count from new_receivers where count > 0),
    expiring as (select at, row_number() over (order by at) as place from recent where hash not in (select hash from requested))
  select (select count(*)::int from hour), (select count(*)::int from recent),
    coalesce((select greatest(1, ceil(extract(epoch from queued_at + interval '1 hour' - moment)))::int
      from hour order by queued_at desc offset hourly - 1 limit 1), 0),
    coalesce((select case when over.count > 0 then coalesce(
        (select greatest(1, ceil(extract(epoch from at + interval '1 day' - moment)))::int from expiring where place = over.count), 86400)
      else 0 end from over), 0) $$;

-- Counts one email against all keys; if one of them is over its limit, counts nothing and returns the longest wait. One transaction at a time
-- for each key.
create or replace function count_email(counted text[], hourly int[], daily int[], addresses text[], moment timestamptz)
  returns table (emails int, emails_wait int, receivers_wait int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare used record; begin
  perform pg_advisory_xact_lock(hashtextextended('email_count ' || k.key, 0)) from (select unnest(counted) as key order by 1) k;
  emails_wait := 0;
  receivers_wait := 0;
  for place in reverse cardinality(counted)..1 loop
    select * into used from email_usage(counted[place], hourly[place], daily[place], addresses, moment);
    emails := used.emails;
    emails_wait := greatest(emails_wait, used.emails_wait);
    receivers_wait := greatest(receivers_wait, used.receivers_wait);
  end loop;
  if emails_wait = 0 and receivers_wait = 0 then
    insert into email_count select k, moment, (select coalesce(array_agg(distinct hashtextextended(lower(a), 0)), '{}') from unnest(addresses) a) from unnest(counted) k;
  end if;
  return next;
end $$;

create or replace function purge_email_counts(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int; begin
  delete from email_count where queued_at < before;
  get diagnostics purged = row_count;
  return purged;
end $$;

grant execute on function email_usage, count_email, purge_email_counts to kvitas_app;
