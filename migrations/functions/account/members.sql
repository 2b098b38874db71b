-- A company always has an owner. If two owners leave concurrently, the second one waits here and is refused.
create or replace function keep_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from company c where c.id = old.company_id for no key update;
  if found and not exists (select from company_member m where m.company_id = old.company_id and m.role = 'owner') then
    raise exception 'a company keeps an owner' using errcode = 'check_violation', constraint = 'company_keeps_owner';
  end if;
  return null;
end $$;

create constraint trigger keep_owner after update or delete on company_member deferrable initially deferred for each row
  when (old.role = 'owner' and current_setting('app.removing_company', true) is distinct from 'yes') execute function keep_owner();

-- A person who leaves their current company continues in another of theirs, the first by name, or in none. This also holds when the company is
-- deleted.
create or replace function leave_current_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update app_user u set current_company_id = (
    select m.company_id from company_member m join company c on c.id = m.company_id
    where m.user_id = old.user_id and m.company_id <> old.company_id order by c.title collate "lt-x-icu", c.id limit 1)
  where u.id = old.user_id and u.current_company_id = old.company_id;
  return null;
end $$;

create trigger leave_current_company after delete on company_member for each row execute function leave_current_company();

-- The invitation of a link, for a person without a company.
create or replace function find_invitation(hash text) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.invitation_id from invitation_token t where t.token_hash = hash $$;

-- Deletes old invitations, but not those accepted by a person who is still a member.
create or replace function purge_invitations(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int; begin
  delete from invitation i where least(i.accepted_at, i.revoked_at, i.expires_at) < before
    and not exists (select from company_member m
      where i.accepted_at is not null and m.company_id = i.company_id and m.user_id = i.accepted_by);
  get diagnostics purged = row_count;
  return purged;
end $$;

-- Revokes the open invitations of a member who leaves or may no longer manage people (`people.write` in domain/permission.ts).
create or replace function revoke_invitations_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invitation i set revoked_at = now()
    where i.company_id = old.company_id and i.invited_by = old.user_id and i.accepted_at is null and i.revoked_at is null
      and not exists (select from company_member m
        where m.company_id = old.company_id and m.user_id = old.user_id and m.role in ('owner', 'admin'));
  return null;
end $$;

create trigger revoke_invitations_of_member after delete or update of role on company_member for each row execute function revoke_invitations_of_member();

-- Revokes the open invitations of a person whose account is deleted, in whichever order the account and the membership are deleted.
create or replace function revoke_invitation_without_sender() returns trigger language plpgsql as $$ begin
  new.revoked_at := now();
  return new;
end $$;

create trigger revoke_invitation_without_sender before update of invited_by on invitation for each row
  when (new.invited_by is null and new.accepted_at is null and new.revoked_at is null) execute function revoke_invitation_without_sender();

grant execute on function find_invitation, purge_invitations to kvitas_app;
