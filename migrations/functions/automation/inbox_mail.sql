-- The secret part of an address: 16 letters and digits of 5 random bits each.
create or replace function new_inbox_token() returns text language sql volatile set search_path = public, pg_temp as $$
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz234567', 1 + (get_byte(bytes, i) & 31), 1), '' order by i)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) random, generate_series(0, 15) i $$;

-- Gives an address to all companies that have none: new ones, restored ones, and all when the operator sets up a mailbox.
create or replace function make_inbox_addresses(at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare made int;
begin
  insert into inbox_address (company_id, token, made_at)
    select c.id, new_inbox_token(), at from company c where not exists (select from inbox_address a where a.company_id = c.id)
    on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end $$;

-- The company whose address has this token.
create or replace function company_of_inbox_token(wanted text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id from inbox_address a where a.token = wanted $$;

-- In all companies: mails whose files could not be taken and that are tried again now.
create or replace function waiting_inbox_mail(box text, at timestamptz, most int)
returns table (company_id uuid, id uuid, uid_validity bigint, uid bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.company_id, m.id, m.uid_validity, m.uid from inbox_mail m where m.mailbox = box and m.outcome = 'waiting' and m.retry_at <= at and lives_here(m.company_id)
  order by m.retry_at limit most $$;

-- Mails that came before a time, have been taken by all their companies and are in the mailbox still.
create or replace function old_inbox_mail(box text, validity bigint, before timestamptz, most int) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select m.uid from inbox_mail m where m.mailbox = box and m.uid_validity = validity and m.removed_at is null and m.received_at < before
  group by m.uid having bool_and(m.outcome <> 'waiting') order by m.uid limit most $$;

create or replace function mark_inbox_mail_removed(box text, validity bigint, uids bigint[], at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update inbox_mail set removed_at = at where mailbox = box and uid_validity = validity and uid = any(uids) $$;

-- Deletes in all companies the records of mails that came a long time ago. Their papers stay.
create or replace function purge_inbox_mail(at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from inbox_mail where received_at < at - interval '90 days';
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function new_inbox_token, make_inbox_addresses, company_of_inbox_token, waiting_inbox_mail, old_inbox_mail,
  mark_inbox_mail_removed, purge_inbox_mail to kvitas_app;
