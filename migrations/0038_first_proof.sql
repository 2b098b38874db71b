-- Of an address that nobody has proved anyone may have made the account. So a way in besides the one the account was made with, and a second
-- step, are set up after the proof only; what was set up before it goes.
delete from passkey p using app_user u where u.id = p.user_id and u.email_verified_at is null;
delete from two_step t using app_user u where u.id = t.user_id and u.email_verified_at is null;
delete from social_login s using app_user u where u.id = s.user_id and u.email_verified_at is null and u.password_hash is not null;
delete from sign_in_ticket;
update session s set two_step = false from app_user u where u.id = s.user_id and u.email_verified_at is null;

-- A proof is of one address: another one, whoever writes it, is not proved by it. Its own proof is written after it.
create function forget_proof() returns trigger language plpgsql as $$
begin
  new.email_verified_at := null;
  return new;
end $$;
create trigger forget_proof before update of email on app_user
  for each row when (lower(new.email) <> lower(old.email)) execute function forget_proof();
