-- People of a company: who is invited, that an owner stays, where one works after leaving, and what is due to be removed.

create table invitation (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- Ownership is transferred, never offered.
  role text not null check (role in ('admin', 'employee', 'accountant')),
  invited_by uuid not null references app_user on delete cascade,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (accepted_at is null or revoked_at is null)
);
-- One for each address, in any case.
create unique index invitation_open on invitation (company_id, lower(email)) where accepted_at is null and revoked_at is null;

-- Every link sent for it, kept as a hash: a letter that had to be sent twice leaves two that work.
create table invitation_token (
  company_id uuid not null,
  token_hash text not null,
  invitation_id uuid not null,
  primary key (company_id, token_hash),
  foreign key (company_id, invitation_id) references invitation on delete cascade
);
create index invitation_token_of on invitation_token (company_id, invitation_id);
create unique index invitation_token_hash on invitation_token (token_hash);

alter table invitation enable row level security;
alter table invitation_token enable row level security;
create policy of_company on invitation using (company_id = current_company()) with check (company_id = current_company());
create policy of_company on invitation_token using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on invitation, invitation_token to kvitas_app;

-- Whose link it is, for somebody who is in no company yet.
create function find_invitation(hash text) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.invitation_id from invitation_token t where t.token_hash = hash $$;

create function purge_invitations(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int; begin
  delete from invitation i where least(i.accepted_at, i.revoked_at, i.expires_at) < before;
  get diagnostics purged = row_count;
  return purged;
end $$;

-- A company keeps an owner. Of two who leave at once the second waits here, and is refused.
create function keep_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from company c where c.id = old.company_id for no key update;
  if found and not exists (select from company_member m where m.company_id = old.company_id and m.role = 'owner') then
    raise exception 'a company keeps an owner' using errcode = 'check_violation', constraint = 'company_keeps_owner';
  end if;
  return null;
end $$;
create constraint trigger keep_owner after update or delete on company_member deferrable initially deferred for each row
  when (old.role = 'owner' and coalesce(current_setting('app.removing_company', true), '') = '') execute function keep_owner();

-- Whoever is no longer in their current company works in another of theirs, the first by name; or in none. Also when the
-- company itself goes: nothing of the company is written by this.
create function leave_current_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update app_user u set current_company_id = (
    select m.company_id from company_member m join company c on c.id = m.company_id
    where m.user_id = old.user_id and m.company_id <> old.company_id order by c.title collate "lt-x-icu", c.id limit 1)
  where u.id = old.user_id and u.current_company_id = old.company_id;
  return null;
end $$;
create trigger leave_current_company after delete on company_member for each row execute function leave_current_company();

create index company_deletion on company (deletion_at) where deletion_at is not null;
create function due_deletions(moment timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c where c.deletion_at <= moment order by c.deletion_at $$;

revoke execute on function find_invitation, purge_invitations, keep_owner, leave_current_company, due_deletions from public;
grant execute on function find_invitation, purge_invitations, due_deletions to kvitas_app;
