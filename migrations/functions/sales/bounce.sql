-- Decision: docs/decisions/bounces.md
-- An address that leaves the card of a client is forgotten: whoever corrects it can write to it again.
create or replace function forget_bounced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from bounced_address b where b.company_id = new.company_id
    and b.address in (select lower(x ->> 'email') from jsonb_array_elements(old.contacts) x)
    and b.address not in (select lower(x ->> 'email') from jsonb_array_elements(new.contacts) x where x ->> 'email' is not null);
  return null;
end $$;

create trigger forget_bounced after update on client for each row
  when (old.contacts <> new.contacts) execute function forget_bounced();
