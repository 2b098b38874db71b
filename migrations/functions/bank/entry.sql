-- Decision: docs/decisions/matching-bank-entries.md
-- An entry whose payment was deleted, or moved other money than the bank says, is to do again: a person looks at it once more.
create or replace function reopen_bank_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare reopened uuid[];
begin
  with gone as (delete from bank_match where company_id = new.company_id and payment_id = new.id returning entry_id)
    select array_agg(entry_id) into reopened from gone;
  if reopened is null then return null; end if;
  delete from bank_match where company_id = new.company_id and entry_id = any(reopened);
  update bank_entry set state = 'to-do', settled_by = null, settled_at = null
    where company_id = new.company_id and id = any(reopened) and state = 'matched';
  return null;
end $$;

create trigger reopen_bank_entry after update on payment for each row
  when (
    (old.deleted_at is null and new.deleted_at is not null)
    or (old.total, old.account_id, old.source_account_id, old.destination_account_id, old.destination_total)
      is distinct from (new.total, new.account_id, new.source_account_id, new.destination_account_id, new.destination_total))
  execute function reopen_bank_entry();

-- The title of another company of the person that has the account; null: none.
create or replace function company_of_account(person uuid, own uuid, number text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select c.title from company_member m
    join company c on c.id = m.company_id
    join company_account a on a.company_id = c.id and a.deleted_at is null and a.account_number = number
  where m.user_id = person and m.company_id <> own order by c.title limit 1 $$;

grant execute on function company_of_account to kvitas_app;
