-- An invitation is good only while its sender may still invite, and an accepted one stays visible while that person is in the company.

-- The sender's account may go; the invitation that somebody accepted stays.
alter table invitation alter column invited_by drop not null;
alter table invitation drop constraint invitation_invited_by_fkey;
alter table invitation add constraint invitation_invited_by_fkey foreign key (invited_by) references app_user on delete set null;
alter table invitation add column accepted_by uuid references app_user on delete cascade;
update invitation i set accepted_by = m.user_id from company_member m join app_user u on u.id = m.user_id
  where i.accepted_at is not null and m.company_id = i.company_id and lower(u.email) = lower(i.email);
create index invitation_invited_by on invitation (invited_by);
create index invitation_accepted_by on invitation (accepted_by);

-- Whoever leaves, is removed or may no longer manage people takes their open invitations with them. `people.write` in domain/permission.ts.
create function revoke_invitations_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invitation i set revoked_at = now()
    where i.company_id = old.company_id and i.invited_by = old.user_id and i.accepted_at is null and i.revoked_at is null
      and not exists (select from company_member m
        where m.company_id = old.company_id and m.user_id = old.user_id and m.role in ('owner', 'admin'));
  return null;
end $$;
create trigger revoke_invitations_of_member after delete or update of role on company_member for each row execute function revoke_invitations_of_member();

-- With the sender's account goes what they sent, whichever of the two is removed first.
create function revoke_invitation_of_nobody() returns trigger language plpgsql as $$ begin
  new.revoked_at := now();
  return new;
end $$;
create trigger revoke_invitation_of_nobody before update of invited_by on invitation for each row
  when (new.invited_by is null and new.accepted_at is null and new.revoked_at is null) execute function revoke_invitation_of_nobody();

-- Those whose sender is gone already.
update invitation i set revoked_at = now()
  where i.accepted_at is null and i.revoked_at is null and not exists (select from company_member m
    where m.company_id = i.company_id and m.user_id = i.invited_by and m.role in ('owner', 'admin'));

create or replace function purge_invitations(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare purged int; begin
  delete from invitation i where least(i.accepted_at, i.revoked_at, i.expires_at) < before
    and not exists (select from company_member m
      where i.accepted_at is not null and m.company_id = i.company_id and m.user_id = i.accepted_by);
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke execute on function revoke_invitations_of_member, revoke_invitation_of_nobody from public;
