-- The changes of account balances by a payment: a transfer changes two accounts, a credit none.
create or replace function account_moves(p payment) returns table (account_id uuid, amount numeric) language sql immutable as $$
  select p.account_id, case p.type when 'income' then p.total else -p.total end where p.type in ('income', 'expense') and p.deleted_at is null
  union all select p.source_account_id, -p.total where p.type = 'transfer' and p.deleted_at is null
  union all select p.destination_account_id, p.destination_total where p.type = 'transfer' and p.deleted_at is null $$;

-- Kept sum: company_account.moved.
create or replace function move_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare change record;
begin
  -- In the order of ids, so that two transfers between the same accounts cannot deadlock.
  for change in
    select account_id, sum(amount) as amount from (
      select m.account_id, m.amount from account_moves(new) m where tg_op <> 'DELETE'
      union all
      select m.account_id, -m.amount from account_moves(old) m where tg_op <> 'INSERT'
    ) both_sides group by account_id having sum(amount) <> 0 order by account_id
  loop
    update company_account a set moved = a.moved + change.amount
      where a.company_id = coalesce(new.company_id, old.company_id) and a.id = change.account_id;
  end loop;
  return null;
end $$;

create trigger move_account after insert or update or delete on payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function move_account();

grant execute on function account_moves to kvitas_app;
