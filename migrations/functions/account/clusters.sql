-- Decision: docs/decisions/several-clusters.md
-- Begins work in a company. Writes wait for nobody and are refused while the company is moved: KV002. A company that lives elsewhere: KV003. A
-- copy of people that differs from `wanted` (`id:digest`): KV001.
create or replace function enter_company(company uuid, wanted text[], writes boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare place record;
begin
  -- Whoever moves the company waits here for the writes that began before.
  if writes and company is not null then perform pg_advisory_xact_lock_shared(hashtextextended(company::text, 48)); end if;
  select c.cluster, c.moving_to into place from company c where c.id = company;
  -- Whoever names people was sent here by the directory; without the row the company was moved away meanwhile.
  if place.cluster is not null or (not found and company is not null and wanted is not null) then raise exception 'the company lives in another cluster' using errcode = 'KV003'; end if;
  if writes and place.moving_to is not null then raise exception 'the company is being moved' using errcode = 'KV002'; end if;
  if exists (select from unnest(wanted) w (text) left join guest g on g.user_id = left(w.text, 36)::uuid where g.digest is distinct from right(w.text, 32)) then
    raise exception 'the people of the company have changed' using errcode = 'KV001';
  end if;
end $$;

-- Whether work of a company may be done here: not while it is moved, and not in a copy that a move or a restore has left.
create or replace function lives_here(company uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from company c where c.id = company and c.cluster is null and c.moving_to is null) $$;

-- A person with their sessions, the browsers that show them notices, whether they have a second step, and their plan, as another cluster needs
-- them. Without passwords, tokens and secrets of the account. The last use is given to the end of its day, so that it copies a person
-- once a day.
create or replace function person_content(person uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  with open as (select * from session s
    where s.user_id = person and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days')
  select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'email_verified_at', u.email_verified_at,
    'locale', u.locale, 'current_company_id', u.current_company_id, 'created_at', u.created_at, 'deleted_at', u.deleted_at,
    'two_step', exists (select from two_step t where t.user_id = u.id) or exists (select from passkey k where k.user_id = u.id),
    'plan', (select to_jsonb(p) from subscription p where p.user_id = u.id),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'created_at', s.created_at, 'two_step', s.two_step,
        'proved_at', s.proved_at, 'last_used_at', date_trunc('day', s.last_used_at, 'UTC') + interval '1 day') order by s.id), '[]') from open s),
    'browsers', (select coalesce(jsonb_agg(to_jsonb(b) - 'delivered_at' order by b.id), '[]')
      from push_subscription b join open s on s.id = b.session_id))
  from app_user u where u.id = person $$;

-- Who works in a company of another cluster, and the person who asks.
create or replace function people_of(company uuid, acting uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select m.user_id from company_member m where m.company_id = company union select acting where acting is not null) $$;

-- This database on its timeline: the numbers of its transactions can be compared. A restored one is another.
create or replace function database_source() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system() $$;

-- People with the digest of each and the snapshot in which they were read.
create or replace function read_people(people uuid[])
returns table (user_id uuid, content jsonb, digest text, taken_before xid8, taken_beside int)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, c.content, md5(c.content::text), pg_snapshot_xmax(s), (select count(*)::int from pg_snapshot_xip(s))
  from unnest(people) p (id) cross join pg_current_snapshot() s cross join lateral person_content(p.id) c (content) where c.content is not null $$;

-- The copies that another cluster must have, each as `id:digest`.
create or replace function wanted_people(company uuid, acting uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select p.id || ':' || md5(person_content(p.id)::text) from unnest(people_of(company, acting)) p (id) order by p.id) $$;

-- The other clusters where companies of a person live.
create or replace function clusters_of(person uuid) returns table (cluster text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct c.cluster from company_member m join company c on c.id = m.company_id where m.user_id = person and c.cluster is not null $$;

create or replace function count_companies_of(its_cluster text) returns int
language sql stable security definer set search_path = public, pg_temp as $$ select count(*)::int from company c where c.cluster = its_cluster $$;

-- Where a request runs: its session, the company of its path or else the current one, and the cluster where that lives. No row: a request
-- without a session or a company.
create or replace function place_of_session(hash text, known_session uuid, path_company uuid)
returns table (session_id uuid, user_id uuid, company_id uuid, cluster text, moving boolean, people text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_session session;
begin
  select * into found_session from session s
    where (s.token_hash = hash or s.id = known_session)
      and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days';
  if not found then return; end if;
  if found_session.last_used_at < now() - interval '1 hour' then
    update session s set last_used_at = now() where s.id = found_session.id;
  end if;
  return query select found_session.id, u.id, c.id, c.cluster, c.moving_to is not null,
      case when c.cluster is not null then wanted_people(c.id, u.id) end
    from app_user u
    join company_member m on m.user_id = u.id and m.company_id = coalesce(path_company, u.current_company_id)
    join company c on c.id = m.company_id
    where u.id = found_session.user_id;
end $$;

-- The same for a key, which its company's cluster has found.
create or replace function place_of_company(company uuid, acting uuid)
returns table (cluster text, moving boolean, people text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select c.cluster, c.moving_to is not null, case when c.cluster is not null then wanted_people(c.id, acting) end
  from company c where c.id = company $$;

create or replace function find_api_key(hash text) returns table (company_id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.company_id, k.user_id from api_key k where k.token_hash = hash $$;

-- The company of a link in a letter. Null: no such link is here.
create or replace function company_of_link(hash text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select l.company_id from document_link l where l.token_hash = hash), (select l.company_id from client_link l where l.token_hash = hash),
    (select l.company_id from pack_link l where l.token_hash = hash), (select t.company_id from invitation_token t where t.token_hash = hash)) $$;

create or replace function session_of(hash text, known_session uuid) returns table (id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.user_id from session s where (s.token_hash = hash or s.id = known_session)
    and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days' $$;

-- Triggers and references are off: the first cluster has applied them.
create or replace function turn_triggers(are_on boolean) returns void
language plpgsql set search_path = public, pg_temp as $$ begin
  perform set_config('session_replication_role', case when are_on then 'origin' else 'replica' end, true);
end $$;
revoke execute on function turn_triggers from public;

-- Stores copies of people as read_people() gives them, unless newer ones are here. Only the provider does. A server of the release before names
-- no source.
create or replace function store_people(copies jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  copy record;
begin
  if not acting_as_provider() then raise exception 'only the provider copies people' using errcode = 'insufficient_privilege'; end if;
  -- Two that copy the same people in another order would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('store_people', 48));
  for copy in select * from jsonb_to_recordset(copies) c (user_id uuid, content jsonb, digest text, taken_before xid8, taken_beside int, source text) loop
    insert into guest values (copy.user_id, copy.digest, copy.taken_before, copy.taken_beside, copy.source)
      on conflict (user_id) do update set digest = excluded.digest, taken_before = excluded.taken_before, taken_beside = excluded.taken_beside,
          source = coalesce(excluded.source, guest.source)
        where guest.source is distinct from coalesce(excluded.source, guest.source)
          or guest.taken_before < excluded.taken_before
          or (guest.taken_before = excluded.taken_before and guest.taken_beside >= excluded.taken_beside);
    if found then perform store_person(copy.content); end if;
  end loop;
end $$;

create or replace function store_person(content jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := content->>'id';
begin
  perform turn_triggers(false);
  -- Somebody else may have had the address before, and has not asked here since.
  update app_user set email = 'before-' || id || '@elsewhere.invalid', email_verified_at = null
    where lower(email) = lower(content->>'email') and id <> person;
  insert into app_user (id, name, email, email_verified_at, locale, current_company_id, created_at, deleted_at)
    select p.id, p.name, p.email, p.email_verified_at, p.locale, p.current_company_id, p.created_at, p.deleted_at
    from jsonb_populate_record(null::app_user, content) p
    on conflict (id) do update set name = excluded.name, email = excluded.email, email_verified_at = excluded.email_verified_at,
      locale = excluded.locale, current_company_id = excluded.current_company_id, deleted_at = excluded.deleted_at;
  delete from session s where s.user_id = person and s.id not in (select n.id from jsonb_to_recordset(content->'sessions') n (id uuid));
  insert into session (id, token_hash, user_id, created_at, two_step, proved_at, last_used_at)
    select n.id, 'elsewhere ' || n.id, person, n.created_at, n.two_step, n.proved_at, coalesce(n.last_used_at, now())
    from jsonb_populate_recordset(null::session, content->'sessions') n
    on conflict (id) do update set two_step = excluded.two_step, proved_at = excluded.proved_at,
      last_used_at = greatest(session.last_used_at, excluded.last_used_at);
  -- A server of the release before names neither the last use nor browsers.
  perform store_browsers(person, coalesce(content->'browsers', '[]'), content ? 'browsers');
  -- Only whether a person has a second step is asked here.
  if (content->>'two_step')::boolean then
    insert into passkey (id, user_id, credential_id, public_key, counter, name)
      values (person, person, 'elsewhere ' || person, '', 0, 'elsewhere') on conflict do nothing;
  else
    delete from passkey where user_id = person;
  end if;
  delete from subscription where user_id = person;
  insert into subscription select p.* from jsonb_populate_record(null::subscription, content->'plan') p where content->'plan' <> 'null';
  perform turn_triggers(true);
end $$;
revoke execute on function store_person from public;

-- The browsers of a person as they are now, if `are_known`; else only those of ended sessions go. One that another person had before is taken from
-- them, as store_push_subscription() does.
create or replace function store_browsers(person uuid, browsers jsonb, are_known boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed uuid[];
begin
  with gone as (
    delete from push_subscription b where (b.user_id = person and (not exists (select from session s where s.id = b.session_id)
        or (are_known and not exists (select from jsonb_populate_recordset(null::push_subscription, browsers) n where n.id = b.id))))
      or (b.user_id <> person and exists (select from jsonb_populate_recordset(null::push_subscription, browsers) n where n.endpoint = b.endpoint))
    returning b.id)
  select array_agg(id) into removed from gone;
  -- Triggers are off, so nothing cascades. In a statement of its own, which sees what was queued while the one before waited.
  delete from push_delivery d where d.subscription_id = any(removed);
  insert into push_subscription select n.* from jsonb_populate_recordset(null::push_subscription, browsers) n on conflict (id) do nothing;
end $$;
revoke execute on function store_browsers from public;

-- Notes what the first cluster must be told: companies and who works in them, events of people, and what an invitation changes in an account.
-- The first cluster itself tells nobody.
create or replace function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare content jsonb;
begin
  if not exists (select from this_cluster) then return null; end if;
  content := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  insert into outgoing_change (kind, content) values (tg_argv[0] || case when tg_op = 'DELETE' then '_removed' else '' end,
    case when tg_argv[0] = 'person' then jsonb_build_object('id', content->'id', 'current_company_id', content->'current_company_id',
      'email_verified_at', content->'email_verified_at') else content end);
  return null;
end $$;

create trigger note_change after insert or update or delete on company for each row execute function note_change('company');
create trigger note_change after insert or update or delete on company_member for each row execute function note_change('member');
create trigger note_change after insert on security_event for each row execute function note_change('security_event');
create trigger note_change after update of current_company_id, email_verified_at on app_user for each row
  when ((old.current_company_id, old.email_verified_at) is distinct from (new.current_company_id, new.email_verified_at))
  execute function note_change('person');

-- What the first cluster must be told next. Whoever reads it holds it until the end of the transaction, so that it is told in order.
create or replace function read_outgoing(most int) returns table (id bigint, kind text, content jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from outgoing_change) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('outgoing_change', 48));
  return query select o.id, o.kind, o.content from outgoing_change o order by o.id limit most;
end $$;

create or replace function remove_outgoing(ids bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$ delete from outgoing_change where id = any(ids) $$;

-- Stores in the first cluster what another one tells. The same may be told twice. Only the provider does.
create or replace function store_incoming(from_cluster text, changes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
  its_company uuid;
begin
  if not acting_as_provider() then raise exception 'only the provider tells changes' using errcode = 'insufficient_privilege'; end if;
  -- Last what follows from the others: the company in which a person continues must be one of theirs.
  for change in select c->>'kind' as kind, c->'content' as content from jsonb_array_elements(changes) with ordinality e (c, n)
    order by c->>'kind' = 'person', n loop
    its_company := case when change.kind like 'company%' then change.content->>'id' else change.content->>'company_id' end;
    -- A company that was moved since is told by its new cluster.
    continue when its_company is not null and exists (select from company c where c.id = its_company and c.cluster is distinct from from_cluster);
    case change.kind
      when 'company' then perform store_listed_company(from_cluster, change.content);
      when 'company_removed' then delete from company where id = its_company;
      when 'member' then
        perform turn_triggers(false);
        insert into company_member select m.* from jsonb_populate_record(null::company_member, change.content) m
          where exists (select from company c where c.id = m.company_id)
            and exists (select from app_user u where u.id = m.user_id and u.deleted_at is null) on conflict (company_id, user_id) do update set role = excluded.role;
        perform turn_triggers(true);
      when 'member_removed' then
        perform set_config('app.removing_company', 'yes', true);
        delete from company_member where company_id = its_company and user_id = (change.content->>'user_id')::uuid;
        perform set_config('app.removing_company', '', true);
      when 'person' then
        update app_user u set email_verified_at = coalesce(u.email_verified_at, (change.content->>'email_verified_at')::timestamptz),
            current_company_id = coalesce((select m.company_id from company_member m
              where m.user_id = u.id and m.company_id = (change.content->>'current_company_id')::uuid), u.current_company_id)
          where u.id = (change.content->>'id')::uuid and u.deleted_at is null;
      when 'browser' then
        insert into push_subscription select b.* from jsonb_populate_record(null::push_subscription, change.content) b
          where exists (select from session s where s.id = b.session_id and s.user_id = b.user_id) on conflict do nothing;
      else insert into security_event select e.* from jsonb_populate_record(null::security_event, change.content) e on conflict do nothing;
    end case;
  end loop;
end $$;

-- The row of a company that lives elsewhere: what lists of companies show, without logo.
create or replace function store_listed_company(its_cluster text, content jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare changed text;
begin
  perform turn_triggers(false);
  insert into company select c.* from jsonb_populate_record(null::company, content || jsonb_build_object(
      'cluster', its_cluster, 'moving_to', null, 'logo_version', null, 'peppol', 'off', 'peppol_id', null)) c on conflict (id) do nothing;
  select string_agg(format('%1$I = n.%1$I', a.attname), ', ') into changed from pg_attribute a
    where a.attrelid = 'company'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('id', 'cluster', 'moving_to', 'logo_version', 'peppol', 'peppol_id');
  execute format('update company c set %s from jsonb_populate_record(null::company, $1) n where c.id = n.id', changed) using content;
  perform turn_triggers(true);
end $$;
revoke execute on function store_listed_company from public;

grant execute on function enter_company, lives_here, database_source, count_companies_of, read_people, clusters_of, people_of, wanted_people, place_of_session, place_of_company, find_api_key, company_of_link, session_of, store_people, read_outgoing,
  remove_outgoing, store_incoming to kvitas_app;
