-- When somebody at this session last proved who they are. Signing in is such a proof.
alter table session add column proved_at timestamptz not null default now();

-- Of who has left a row stays: orders, documents and the audit trail name it. It holds nothing of the person.
alter table app_user add column deleted_at timestamptz;

-- Removes whoever acts, and says whether it did: not while they own a company. `neutral` stands where their name did, `moment` is when.
create function remove_own_account(neutral text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := acting_user();
  was text;
begin
  select email into was from app_user where id = person and deleted_at is null for update;
  if not found or exists (select from company_member where user_id = person and role = 'owner') then return false; end if;
  update app_user set name = neutral where id = person;
  delete from company_member where user_id = person;
  -- Their open invitations end with it.
  update invitation set invited_by = null where invited_by = person;
  delete from invitation where accepted_by = person or (accepted_at is not null and lower(email) = lower(was));
  delete from message_answer where message_id in (select id from message where user_id = person);
  delete from message_reply where message_id in (select id from message where user_id = person);
  delete from message where user_id = person;
  -- Paid orders stay with whom they were invoiced to, for they are the provider's books; the others say nothing any more.
  update subscription_order set status = 'canceled', decided_at = moment where user_id = person and status = 'waiting';
  update subscription_order set billing = '{}' where user_id = person and status = 'canceled';
  delete from billing where user_id = person;
  delete from subscription where user_id = person;
  delete from session where user_id = person;
  delete from passkey where user_id = person;
  delete from two_step where user_id = person;
  delete from social_login where user_id = person;
  delete from email_token where user_id = person;
  delete from password_reset where user_id = person;
  delete from sign_in_ticket where user_id = person;
  delete from idempotency_key where user_id = person;
  delete from person_seen where user_id = person;
  -- Company by company, along the index.
  update audit_event e set user_name = neutral, address = null from company c where e.company_id = c.id and e.user_id = person;
  update audit_event e set before = case when before ? 'name' then before || jsonb_build_object('name', neutral) else before end,
      after = case when after ? 'name' then after || jsonb_build_object('name', neutral) else after end
    from company c where e.company_id = c.id and e.document_id = c.id and e.table_name = 'company_member' and e.row_id = person;
  update app_user set email = 'deleted-' || id || '@deleted.invalid', pending_email = null, password_hash = null, avatar = null,
      current_company_id = null, deleted_at = moment, updated_at = moment, version = version + 1
    where id = person;
  return true;
end $$;
revoke execute on function remove_own_account from public;
grant execute on function remove_own_account to kvitas_app;

create or replace view operator_person with (security_barrier) as
  select u.id, u.name, u.email, u.email_verified_at is not null as email_verified, u.created_at, p.seen_at, s.valid_until as plan_until,
    (select count(*)::int from company_member m where m.user_id = u.id) as companies
  from app_user u left join person_seen p on p.user_id = u.id left join subscription s on s.user_id = u.id
  where acting_as_provider() and u.deleted_at is null;
