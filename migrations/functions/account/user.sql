-- A verified address that changes is no longer verified.
create or replace function clear_email_verification() returns trigger language plpgsql as $$
begin
  new.email_verified_at := null;
  return new;
end $$;

create trigger clear_email_verification before update of email on app_user
  for each row when (lower(new.email) <> lower(old.email)) execute function clear_email_verification();

-- Another address, also that of a deleted account, deletes the known devices.
create or replace function delete_known_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from known_device where user_id = new.id;
  return null;
end $$;

create trigger delete_known_devices after update of email on app_user
  for each row when (lower(new.email) <> lower(old.email)) execute function delete_known_devices();

-- Stores when a person was last active, also after the session is deleted.
create or replace function record_last_seen() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into person_seen values (new.user_id, new.last_used_at)
    on conflict (user_id) do update set seen_at = greatest(person_seen.seen_at, excluded.seen_at);
  return null;
end $$;

create trigger record_last_seen after insert or update of last_used_at on session for each row execute function record_last_seen();

-- Deletes the account of the person signed in; false while they own a company. `neutral` replaces their name in the data that stays, `moment` is the
-- time of deletion.
create or replace function remove_own_account(neutral text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := acting_user();
  old_email text;
begin
  select email into old_email from app_user where id = person and deleted_at is null for update;
  if not found or exists (select from company_member where user_id = person and role = 'owner') then return false; end if;
  update app_user set name = neutral where id = person;
  delete from company_member where user_id = person;
  -- Revokes their open invitations.
  update invitation set invited_by = null where invited_by = person;
  delete from invitation where accepted_by = person or (accepted_at is not null and lower(email) = lower(old_email));
  delete from message_answer where message_id in (select id from message where user_id = person);
  delete from message_reply where message_id in (select id from message where user_id = person);
  delete from message where user_id = person;
  -- Paid orders keep their billing details, because they are part of the provider's books.
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
  -- By company, to use the index.
  update audit_event e set user_name = neutral, address = null from company c where e.company_id = c.id and e.user_id = person;
  update audit_event e set before = case when before ? 'name' then before || jsonb_build_object('name', neutral) else before end,
      after = case when after ? 'name' then after || jsonb_build_object('name', neutral) else after end
    from company c where e.company_id = c.id and e.document_id = c.id and e.table_name = 'company_member' and e.row_id = person;
  update app_user set email = 'deleted-' || id || '@deleted.invalid', pending_email = null, password_hash = null, avatar = null,
      current_company_id = null, deleted_at = moment, updated_at = moment, version = version + 1
    where id = person;
  return true;
end $$;

grant execute on function remove_own_account to kvitas_app;
