-- Decision: docs/decisions/several-clusters.md
-- Begins work in a company. Writes wait for nobody and are refused while the company is moved: KV002. A company that lives elsewhere: KV003. A
-- copy of people that differs from `wanted`: KV001.
create or replace function enter_company(company uuid, wanted text, writes boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare place record;
begin
  -- Whoever moves the company waits here for the writes that began before.
  if writes then perform pg_advisory_xact_lock_shared(hashtextextended(company::text, 48)); end if;
  select c.cluster, c.moving_to into place from company c where c.id = company;
  if place.cluster is not null then raise exception 'the company lives in another cluster' using errcode = 'KV003'; end if;
  if writes and place.moving_to is not null then raise exception 'the company is being moved' using errcode = 'KV002'; end if;
  if wanted is not null and not exists (select from people_copy p where p.scope = company and p.digest = wanted) then
    raise exception 'the people of the company have changed' using errcode = 'KV001';
  end if;
end $$;

-- People, their sessions, second steps and plans, as another cluster needs them. Without passwords, tokens and secrets.
create or replace function people_content(people uuid[]) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'email_verified_at', u.email_verified_at,
        'locale', u.locale, 'current_company_id', u.current_company_id, 'created_at', u.created_at, 'deleted_at', u.deleted_at,
        'two_step', exists (select from two_step t where t.user_id = u.id) or exists (select from passkey k where k.user_id = u.id)) order by u.id), '[]')
      from app_user u where u.id = any(people)),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'created_at', s.created_at, 'two_step', s.two_step,
        'proved_at', s.proved_at) order by s.id), '[]')
      from session s where s.user_id = any(people) and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'),
    'plans', (select coalesce(jsonb_agg(to_jsonb(p) order by p.user_id), '[]') from subscription p where p.user_id = any(people))) $$;

-- Who works in a company of another cluster, and the person who asks.
create or replace function people_of(company uuid, acting uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(select m.user_id from company_member m where m.company_id = company union select acting where acting is not null) $$;

-- The people of a company with their digest and the snapshot in which they were read.
create or replace function read_people(company uuid, acting uuid)
returns table (content jsonb, digest text, taken_before xid8, taken_beside int)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.content, md5(p.content::text), pg_snapshot_xmax(s), (select count(*)::int from pg_snapshot_xip(s))
  from people_content(people_of(company, acting)) p (content), pg_current_snapshot() s $$;

-- Where a request runs: its session, the company of its path or else the current one, and the cluster where that lives. No row: a request
-- without a session or a company.
create or replace function place_of_session(hash text, known_session uuid, path_company uuid)
returns table (session_id uuid, user_id uuid, company_id uuid, cluster text, moving boolean, digest text)
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
      case when c.cluster is not null then md5(people_content(people_of(c.id, u.id))::text) end
    from app_user u
    join company_member m on m.user_id = u.id and m.company_id = coalesce(path_company, u.current_company_id)
    join company c on c.id = m.company_id
    where u.id = found_session.user_id;
end $$;

-- The same for a key, which its company's cluster has found.
create or replace function place_of_company(company uuid, acting uuid)
returns table (cluster text, moving boolean, digest text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.cluster, c.moving_to is not null, case when c.cluster is not null then md5(people_content(people_of(c.id, acting))::text) end
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

-- Stores the people of a company, unless a newer copy is here. Only the provider does.
create or replace function store_people(company uuid, content jsonb, its_digest text, before xid8, beside int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not acting_as_provider() then raise exception 'only the provider copies people' using errcode = 'insufficient_privilege'; end if;
  -- Copies of the same people for several companies would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('store_people', 48));
  insert into people_copy values (company, its_digest, before, beside)
    on conflict (scope) do update set digest = its_digest, taken_before = before, taken_beside = beside
      where people_copy.taken_before < before or (people_copy.taken_before = before and people_copy.taken_beside >= beside);
  if not found then return; end if;
  perform turn_triggers(false);
  -- Somebody else may have had an address before, and has not asked here since.
  update app_user u set email = 'before-' || u.id || '@elsewhere.invalid', email_verified_at = null
    from jsonb_to_recordset(content->'people') p (id uuid, email text) where lower(u.email) = lower(p.email) and u.id <> p.id;
  insert into app_user (id, name, email, email_verified_at, locale, current_company_id, created_at, deleted_at)
    select p.id, p.name, p.email, p.email_verified_at, p.locale, p.current_company_id, p.created_at, p.deleted_at
    from jsonb_populate_recordset(null::app_user, content->'people') p order by p.id
    on conflict (id) do update set name = excluded.name, email = excluded.email, email_verified_at = excluded.email_verified_at,
      locale = excluded.locale, current_company_id = excluded.current_company_id, deleted_at = excluded.deleted_at;
  delete from session s using jsonb_to_recordset(content->'people') p (id uuid) where s.user_id = p.id
    and not exists (select from jsonb_to_recordset(content->'sessions') n (id uuid) where n.id = s.id);
  delete from push_subscription b using jsonb_to_recordset(content->'people') p (id uuid) where b.user_id = p.id
    and not exists (select from session s where s.id = b.session_id);
  insert into session (id, token_hash, user_id, created_at, two_step, proved_at)
    select n.id, 'elsewhere ' || n.id, n.user_id, n.created_at, n.two_step, n.proved_at
    from jsonb_populate_recordset(null::session, content->'sessions') n order by n.id
    on conflict (id) do update set two_step = excluded.two_step, proved_at = excluded.proved_at;
  -- Only whether a person has a second step is asked here.
  delete from passkey k using jsonb_to_recordset(content->'people') p (id uuid, two_step boolean) where k.user_id = p.id and not p.two_step;
  insert into passkey (id, user_id, credential_id, public_key, counter, name)
    select p.id, p.id, 'elsewhere ' || p.id, '', 0, 'elsewhere' from jsonb_to_recordset(content->'people') p (id uuid, two_step boolean)
    where p.two_step on conflict do nothing;
  delete from subscription s using jsonb_to_recordset(content->'people') p (id uuid) where s.user_id = p.id
    and not exists (select from jsonb_to_recordset(content->'plans') n (user_id uuid) where n.user_id = s.user_id);
  insert into subscription select n.* from jsonb_populate_recordset(null::subscription, content->'plans') n
    on conflict (user_id) do update set plan = excluded.plan, starts_on = excluded.starts_on, months = excluded.months,
      valid_until = excluded.valid_until, warned = excluded.warned, updated_at = excluded.updated_at;
  perform turn_triggers(true);
end $$;

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
  for change in select * from jsonb_to_recordset(changes) c (kind text, content jsonb) loop
    its_company := case when change.kind like 'company%' then change.content->>'id' else change.content->>'company_id' end;
    -- A company that was moved since is told by its new cluster.
    continue when its_company is not null and exists (select from company c where c.id = its_company and c.cluster is distinct from from_cluster);
    case change.kind
      when 'company' then perform store_listed_company(from_cluster, change.content);
      when 'company_removed' then delete from company where id = its_company;
      when 'member' then
        perform turn_triggers(false);
        insert into company_member select m.* from jsonb_populate_record(null::company_member, change.content) m
          where exists (select from company c where c.id = m.company_id) on conflict (company_id, user_id) do update set role = excluded.role;
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
      'cluster', its_cluster, 'moving_to', null, 'logo_version', null, 'peppol_id', null)) c on conflict (id) do nothing;
  select string_agg(format('%1$I = n.%1$I', a.attname), ', ') into changed from pg_attribute a
    where a.attrelid = 'company'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('id', 'cluster', 'moving_to', 'logo_version', 'peppol_id');
  execute format('update company c set %s from jsonb_populate_record(null::company, $1) n where c.id = n.id', changed) using content;
  perform turn_triggers(true);
end $$;
revoke execute on function store_listed_company from public;

grant execute on function enter_company, people_content, people_of, read_people, place_of_session, place_of_company, find_api_key, company_of_link, session_of, store_people, read_outgoing,
  remove_outgoing, store_incoming to kvitas_app;
